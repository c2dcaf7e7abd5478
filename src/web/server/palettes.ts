const PALETTES = import.meta.glob<string>('../campaigns/*/palette.css', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** The colours of a campaign as a style sheet; empty for what is none. */
export const paletteOf = (name: string): string => PALETTES[`../campaigns/${name}/palette.css`] ?? ''
