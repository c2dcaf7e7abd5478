/**
 * Resolves with the result of `work`, or with the result of `late` if the time limit is reached first. The work is not
 * cancelled.
 */
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
