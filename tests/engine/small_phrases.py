"""What people say to each other all day, about nothing that was told."""

# fmt: off
PHRASES = (
    "Hi!", "Hello there", "Good morning!", "Good evening", "Hey, how are you?", "How are you doing today?",
    "How's it going?", "What's up?", "Thanks!", "Thank you so much", "Thanks a lot, that helps",
    "That's great, thank you!", "Perfect, thanks.", "Awesome!", "Wow, amazing", "Cool", "Nice one",
    "Sounds good", "Sounds good to me, let's do it", "OK", "Okay, got it", "Yes please", "No thanks",
    "No, that's all for today", "Sure, go ahead", "Haha, that's funny", "lol", "I see", "That makes sense",
    "Good point", "You're right", "I agree", "Sorry about that", "No worries", "Never mind", "Bye!",
    "See you tomorrow", "Talk to you later", "Good night", "Have a nice weekend!", "Have a great day",
    "Take care", "Congratulations!", "Good luck!", "Happy birthday!", "I'm so happy for you", "Can you help me?",
    "Are you there?", "Please continue", "Go on", "Tell me more", "What do you think?", "Really?", "Why?",
    "Can I ask you something?", "Hallo!", "Guten Morgen", "Wie geht es dir?", "Danke schön!",
    "Vielen Dank für deine Hilfe", "Super, danke", "Alles klar", "Das klingt gut", "Bis morgen!",
    "Schönes Wochenende", "Gute Nacht", "Ja, gerne", "Nein, danke", "Stimmt", "Genau", "Bonjour !",
    "Merci beaucoup", "Ça va ?", "À demain", "D'accord", "Très bien, merci", "Bonne nuit", "¡Hola!",
    "Muchas gracias", "¿Cómo estás?", "Hasta mañana", "De acuerdo", "Buenas noches", "Muy bien, gracias",
    "Ciao!", "Grazie mille", "Come stai?", "Obrigado!", "Tudo bem?", "Dank je wel", "Hoe gaat het?",
    "Teşekkür ederim", "Nasılsın?", "Привет!", "Спасибо большое", "Как дела?", "Доброе утро", "До завтра",
    "مرحبا", "شكرا جزيلا", "كيف حالك؟", "صباح الخير", "إلى اللقاء", "你好", "谢谢你", "你好吗？", "早上好",
    "再见", "好的，没问题", "こんにちは", "ありがとうございます", "お元気ですか？", "おはようございます",
    "안녕하세요", "감사합니다", "잘 지내세요?", "नमस्ते", "धन्यवाद",
)
