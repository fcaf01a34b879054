"""What people attach, read: text out of documents, pictures made anew. Values in, values out; nothing here knows who
attached what. Files are opened in a child process only (`reading.read`), which has little time and memory."""
