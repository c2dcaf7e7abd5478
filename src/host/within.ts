/** What the work resolves with, or `late()` when it takes longer. The work itself goes on. */
export function within<T>(ms: number, work: Promise<T>, late: () => T): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => {
    try {
      resolve(late())
    } catch (error) {
      reject(error)
    }
  }, ms)
  work.then(resolve, reject).finally(() => clearTimeout(timer))
  return promise
}
