import { reloadGuard } from './reload-guard.ts'

let isOutdated = false

export const markBuildOutdated = () => {
  isOutdated = true
}

/**
 * After a newer build is known, loads the target of the next navigation in full; returns false to leave it to the
 * router.
 */
export const leaveOutdatedBuild = (href: string): boolean => isOutdated && reloadGuard.reload(href)
