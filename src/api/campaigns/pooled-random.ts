const POOL_BYTES = 4096

/** Asks the system for chance in larger pieces: each question costs four microseconds, a tenth of a play. */
export function pooledRandom(random: (bytes: number) => Uint8Array): (bytes: number) => Uint8Array {
  let pool: Uint8Array = new Uint8Array(0)
  let used = 0
  return (bytes) => {
    if (bytes > POOL_BYTES) return random(bytes)
    if (used + bytes > pool.length) {
      pool = random(POOL_BYTES)
      used = 0
    }
    used += bytes
    return pool.subarray(used - bytes, used)
  }
}
