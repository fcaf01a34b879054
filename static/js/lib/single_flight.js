// A job that never runs twice at once: asked for while it runs, it runs once more afterwards.
export function singleFlight(job) {
  let running = null;
  let isAskedAgain = false;
  const run = async () => {
    do {
      isAskedAgain = false;
      await job();
    } while (isAskedAgain);
  };
  return () => {
    if (running) isAskedAgain = true;
    else running = run().finally(() => { running = null; });
    return running;
  };
}
