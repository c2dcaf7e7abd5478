import { reloadGuard } from './reload-guard.ts'

let isOutdated = false

export const markBuildOutdated = () => {
  isOutdated = true
}

/** With a newer build out, the next navigation is a full load of its target; false leaves it to the router. */
export const leaveOutdatedBuild = (href: string): boolean => isOutdated && reloadGuard.reload(href)
