/** Returns whether an `If-None-Match` value contains the ETag; the comparison is weak (RFC 9110, section 13.1.2). */
export const matchesTag = (condition: string | null | undefined, etag: string): boolean =>
  condition?.split(',').some((tag) => ['*', strong(etag)].includes(strong(tag.trim()))) ?? false

const strong = (etag: string) => etag.replace(/^W\//, '')
