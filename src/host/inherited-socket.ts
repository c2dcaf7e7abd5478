import * as v from 'valibot'
import { InvalidVariables } from './read-env.ts'

/** Set by systemd, or another supervisor that keeps a listening socket, as `sd_listen_fds(3)` describes. */
export const SOCKET_SETTINGS = {
  LISTEN_PID: v.optional(v.string()),
  LISTEN_FDS: v.optional(v.string()),
}

const FIRST_DESCRIPTOR = 3

interface SocketVariables {
  LISTEN_PID?: string | undefined
  LISTEN_FDS?: string | undefined
}

/**
 * Returns the descriptor of the listening socket that the supervisor keeps for this process. Returns undefined if there
 * is none, or if the variables are those of a parent process.
 */
export function inheritedSocket({ LISTEN_PID, LISTEN_FDS }: SocketVariables): number | undefined {
  if (LISTEN_PID !== String(process.pid)) return undefined
  if (LISTEN_FDS === '1') return FIRST_DESCRIPTOR
  const fault = 'must be 1: a process takes one socket, so systemd needs one ListenStream='
  throw new InvalidVariables(new Map([['LISTEN_FDS', fault]]))
}
