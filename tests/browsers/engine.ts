export type Point = readonly [x: number, y: number]

type Scheme = 'light' | 'dark'

/** Starts a browser for the site at this origin, for a visitor who has chosen this scheme. */
export type StartEngine = (origin: string, scheme: Scheme) => Promise<Engine>

/** A browser with one page, 390 px wide, as the tests use it. */
export interface Engine {
  /** Resolves once the page has started. */
  open(url: string): Promise<void>
  /** Runs a function body in the page. */
  ask<T>(script: string): Promise<T>
  /** Presses at the first point and releases at the last one. */
  drag(points: readonly [Point, ...Point[]]): Promise<void>
  /** Returns a PNG of the window. */
  picture(): Promise<Uint8Array>
  setCookie(name: string, value: string): Promise<void>
  /**
   * Errors and warnings of all pages so far: from scripts, the console, the content security policy and the network.
   */
  noise(): readonly string[]
  close(): Promise<void>
}

export const WIDTH = 390
export const HEIGHT = 844
