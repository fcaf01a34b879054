// On a narrow screen the tab of the page that is open may be out of sight.
document.querySelector(".space-tabs [aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
