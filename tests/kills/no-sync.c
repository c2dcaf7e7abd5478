// Loaded before a server (LD_PRELOAD): syncs do nothing, as on a disk that lies. Acknowledged plays must then be lost.
int fsync(int fd) { return 0; }
int fdatasync(int fd) { return 0; }
