const drawing = (shapes: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">${shapes.replaceAll(/\n\s*/g, '')}</svg>`

const SKY = `
  <rect width="400" height="300" fill="#f7d774"/>
  <circle cx="66" cy="62" r="34" fill="#f2a43a"/>
  <path d="M0 168h400v80H0z" fill="#2f8fa3"/>
  <path d="M0 186q25-10 50 0t50 0t50 0t50 0t50 0t50 0t50 0t50 0v8q-25 10-50 0t-50 0t-50 0t-50 0t-50 0t-50 0t-50 0t-50 0z" fill="#5fb3bd"/>
  <path d="M0 226q100-16 200 0t200-4v78H0z" fill="#efdcb0"/>`

const SUNSHADE = `
  <path d="M219 176h8v124h-8z" fill="#8a5a3c"/>
  <path d="M88 214q18-86 135-92q117 6 135 92q-22-16-45 0q-22-16-45 0q-22-16-45 0q-22-16-45 0q-22-16-45 0q-22-16-45 0z" fill="#fdf6e6"/>
  <path d="M88 214q18-86 135-92q-76 20-90 92q-22-16-45 0zM178 214q4-70 45-92q41 22 45 92q-22-16-45 0q-22-16-45 0zM313 214q-14-72-90-92q117 6 135 92q-22-16-45 0z" fill="#d9483b"/>`

const BIRD = `
  <path d="M214 104v20M238 104v20" stroke="#e08a2c" stroke-width="5" stroke-linecap="round"/>
  <path d="M204 125h16M228 125h16" stroke="#e08a2c" stroke-width="5" stroke-linecap="round"/>
  <path d="M186 46q4-22 26-22q22 0 26 24q30 4 62 32q-14 26-60 27q-42 1-54-22q-6-14 0-39z" fill="#fffaf0"/>
  <path d="M222 62q40-4 96 22q-44 24-76 14q-22-8-20-36z" fill="#93a7b5"/>
  <path d="M296 76l32 10l-34 8z" fill="#24323f"/>
  <circle cx="204" cy="42" r="4.5" fill="#24323f"/>
  <path d="M194 34l16 3" stroke="#24323f" stroke-width="3" stroke-linecap="round"/>
  <path d="M188 46l-38 8q-6 8 4 10l36-4z" fill="#e08a2c"/>`

const CONE = `
  <path d="M140 70l34-4l-8 44z" fill="#c98a4b"/>
  <path d="M146 78l24 12M152 90l16 8M170 72l-18 20" stroke="#8a5a3c" stroke-width="2"/>
  <circle cx="156" cy="56" r="18" fill="#f3a7b5"/>
  <path d="M140 64q4 12 10 2q4 14 10 2q6 10 13-6" fill="#f3a7b5"/>
  <path d="M150 54l38-8l2 14l-36 4q-10-2-4-10z" fill="#e08a2c"/>`

const HAND = `
  <path d="M-6 262q30-54 62-76l22 22q-34 30-52 78z" fill="#b9743f"/>
  <path d="M54 188q-4-20 6-32q6-4 8 4l2 14l6-24q4-7 9-1l-2 26l10-20q6-5 9 2l-8 24l9-10q6-2 6 5l-14 26q-10 12-22 8z" fill="#b9743f"/>
  <path d="M-6 268q14-30 26-46l32 30q-14 24-22 48h-36z" fill="#2c5f8a"/>
  <path d="M104 142l8-12M116 154l14-8M94 132l2-14" stroke="#8a5a3c" stroke-width="3" stroke-linecap="round"/>`

/** A gull with a stolen ice cream. */
export const GULL = drawing(SKY + SUNSHADE + BIRD + CONE + HAND)
