import { reloadGuard } from './reload-guard.ts'

let isOutdated = false

export const markBuildOutdated = () => {
  isOutdated = true
}

/**
 * Loads the target of a navigation as a full page if a newer build is known. Returns false if the router has to
 * navigate.
 */
export const leaveOutdatedBuild = (href: string): boolean => isOutdated && reloadGuard.reload(href)
