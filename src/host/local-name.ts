/** Names that no public name server resolves (RFC 2606, 6761, 6762, 8375, and names that routers use). */
const LOCAL_NAME = /\.(localhost|local|internal|intranet|lan|home|corp|private|test|invalid|home\.arpa)\.?$/

/** Returns whether a host name is known only on a machine or in its network. */
export const isLocalName = (hostname: string): boolean => !hostname.includes('.') || LOCAL_NAME.test(hostname)
