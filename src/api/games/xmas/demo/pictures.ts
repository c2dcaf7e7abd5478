import type { DoorInput } from '../rules/rules.ts'

const drawing = (shapes: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">${shapes.replaceAll(/\n\s*/g, '')}</svg>`

const house = (x: number, width: number, top: number, wall: string, roof: string): string => `
  <path d="M${x - 6} ${top}L${x + width / 2} ${top - 40}L${x + width + 6} ${top}Z" fill="${roof}"/>
  <rect x="${x}" y="${top}" width="${width}" height="${262 - top}" fill="${wall}"/>`

const lit = (...spots: [number, number][]): string =>
  spots.map(([x, y]) => `<rect x="${x}" y="${y}" width="13" height="19" rx="6" fill="#ffd98a"/>`).join('')

const bulbs = (...spots: [number, number, string][]): string =>
  spots.map(([x, y, colour]) => `<circle cx="${x}" cy="${y}" r="6" fill="${colour}"/>`).join('')

const [RED, GREEN, GOLD] = ['#e2504a', '#5fae7f', '#ffd98a']

const STREET = drawing(`
  <rect width="400" height="300" fill="#16264f"/>
  <circle cx="322" cy="62" r="30" fill="#f7edd2"/>
  <circle cx="310" cy="54" r="28" fill="#16264f"/>
  <g fill="#f7edd2"><circle cx="42" cy="40" r="2"/><circle cx="118" cy="24" r="2.5"/><circle cx="196" cy="52" r="2"/>
  <circle cx="252" cy="22" r="2"/><circle cx="372" cy="112" r="2.5"/><circle cx="76" cy="86" r="1.5"/></g>
  ${house(18, 74, 150, '#8d3b3f', '#4d2230')}
  ${house(98, 60, 176, '#c98a4b', '#6e4129')}
  ${house(164, 78, 136, '#4d7a78', '#274a50')}
  ${house(248, 58, 170, '#b65a45', '#612f31')}
  ${house(312, 72, 146, '#6c5a8e', '#392f57')}
  ${lit([34, 170], [62, 170], [34, 208], [62, 208], [110, 196], [134, 196], [182, 160], [212, 160])}
  ${lit([182, 198], [212, 198], [260, 192], [284, 192], [328, 168], [356, 168], [328, 206], [356, 206])}
  <path d="M0 262h400v38H0z" fill="#eef1f6"/>
  <path d="M0 274c70-18 130 10 200 0s140-14 200 4v22H0z" fill="#d3dcea"/>
  <path d="M-4 88Q66 140 133 94Q200 140 267 94Q334 140 404 88" fill="none" stroke="#0c1733" stroke-width="3"/>
  ${bulbs([16, 107, RED], [49, 119, GOLD], [82, 121, GREEN], [114, 111, RED])}
  ${bulbs([152, 111, GOLD], [184, 122, GREEN], [216, 122, RED], [248, 111, GOLD])}
  ${bulbs([286, 111, GREEN], [318, 121, RED], [351, 119, GOLD], [384, 107, GREEN])}
`)

const camel = (x: number, y: number, cloak: string): string => `
  <g transform="translate(${x} ${y})">
    <path d="M0 60V26q0-12 12-14q9-14 18 0q10 2 13 10q8 0 9-10V-4q0-8 8-8h9q4 6-4 8h-5v20q0 18-12 20v24h-5V38h-4v20h-5V38H14v20H9V38H5v22z" fill="#2b1b3d"/>
    <path d="M9 14q3-24 13-24t13 24q-13 7-26 0z" fill="${cloak}"/>
    <circle cx="22" cy="-15" r="6" fill="#d9a878"/>
    <path d="M15 -19v-9l4 4l3-6l3 6l4-4v9z" fill="#ffd98a"/>
  </g>`

const KINGS = drawing(`
  <rect width="400" height="300" fill="#243a73"/>
  <path d="M0 128q200-30 400 0v172H0z" fill="#35488a"/>
  <path d="M318 70L232 22L306 92Z" fill="#f3d27a" opacity="0.45"/>
  <path d="M326 40l9 25l26 1l-20 16l7 25l-22-14l-22 14l7-25l-20-16l26-1z" fill="#ffe39a"/>
  <g fill="#f7edd2"><circle cx="46" cy="40" r="2"/><circle cx="112" cy="68" r="2.5"/><circle cx="176" cy="30" r="2"/>
  <circle cx="204" cy="96" r="1.5"/><circle cx="74" cy="106" r="2"/><circle cx="376" cy="122" r="2"/></g>
  <path d="M0 222q60-30 130-20t150-4t120-22v124H0z" fill="#d99a58"/>
  ${camel(58, 148, '#c8433f')}
  ${camel(146, 150, '#4f9a78')}
  ${camel(234, 146, '#efe7d2')}
  <path d="M0 240q100-40 210-18t190-20v98H0z" fill="#b9743f"/>
  <path d="M0 272q120-46 230-12t170-22v62H0z" fill="#8c4f31"/>
`)

export const LIGHTS: DoorInput = {
  content: {
    kind: 'picture',
    title: 'Se encienden las luces',
    text: [
      'La primera puerta da a una calle. Alguien ha colgado las bombillas de balcón a balcón, y ya no parece la misma.',
    ],
    picture: {
      svg: STREET,
      alt: 'Una calle de casas de colores de noche, con las ventanas encendidas, nieve en el suelo y una guirnalda de bombillas.',
    },
  },
}

export const THREE_KINGS: DoorInput = {
  content: {
    kind: 'picture',
    title: 'Tres que ya vienen de camino',
    text: [
      'Desde Oriente hay muchas dunas. Van sin prisa, porque llegan siempre el mismo día: la noche del 5 de enero.',
    ],
    picture: {
      svg: KINGS,
      alt: 'Tres reyes en camello cruzan unas dunas de noche, detrás de una estrella con cola.',
    },
  },
}
