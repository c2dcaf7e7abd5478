import * as v from 'valibot'
import { MailboxRule } from '#contract/conditions.schema.ts'
import { storedEmail } from '#contract/primitives/primitives.schema.ts'
import { MARKETS } from '#contract/zones/markets.ts'
import { CampaignEntry, List, Moment, Text } from '../campaigns/definition/campaign-entry.ts'
import { field } from '../campaigns/definition/field.ts'
import { BrandEntry } from './brand/brand-entry.ts'
import { ExitEntry } from './exit-entry.ts'

export const RulesEntry = v.strictObject({
  id: field(
    v.pipe(v.string(), v.regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*\/\d+$/, 'must look like rasca/2026/1')),
    'Identificador',
    'El nombre del texto y el número de su versión. `general` y `privacidad` son obligatorios, porque los acepta quien se registra.',
    'rasca/2027/1',
  ),
  title: field(Text(160), 'Título', 'El título de la página del texto.', 'Bases del Rasca de otoño'),
  publishedAt: field(
    Moment,
    'Publicación',
    'Cuándo se publicó esta versión; una fecha futura vale lo mismo que el momento en que se trae.',
    '2027-10-01T00:00',
  ),
  text: field(
    Text(60_000),
    'Texto',
    'El texto: párrafos, títulos con `## ` y listas con `- `. O el archivo que lo contiene, junto a este: `./textos/general-1.md`.',
    './textos/rasca-2027-1.md',
  ),
})

export const Organiser = v.strictObject({
  name: field(Text(160), 'Nombre', 'La persona o la empresa que organiza y responde.', 'Hornos Alcaraz, S. L.'),
  taxId: field(Text(40), 'Identificación fiscal', 'El NIF, el RFC o su equivalente.', 'B30123456'),
  address: field(Text(300), 'Domicilio', 'La dirección postal.', 'Calle Mayor 1, 30001 Murcia'),
  // The words come first: a schema of the input ends where a value is transformed.
  email: v.pipe(
    field(v.string(), 'Correo', 'Adónde escribe quien participa.', 'hola@hornosalcaraz.example'),
    storedEmail('must be an address like hola@example.es'),
  ),
  registry: field(
    v.optional(Text(300)),
    'Registro',
    'Los datos del registro mercantil.',
    'Registro Mercantil de Murcia, tomo 1, folio 1',
  ),
})

export const SeasonSchema = v.strictObject({
  $schema: field(
    v.optional(Text(300)),
    'Esquema',
    'El archivo con el que un editor completa y revisa este mientras se escribe.',
    './season.schema.json',
  ),
  organiser: field(Organiser, 'Quien organiza', 'La persona o la empresa que responde de la promoción.'),
  market: field(
    v.optional(v.picklist(MARKETS), 'es-ES'),
    'Mercado',
    'El país cuyas palabras y zona horaria tiene el sitio: cómo se trata a varias personas, vale o cupón, provincia, estado, departamento o región. El dinero se escribe igual en todos.',
    'es-MX',
  ),
  brand: field(
    v.optional(BrandEntry),
    'Marca',
    'Cómo se viste el sitio; sin ella lleva los colores de Temporada. Puede cambiar en cualquier momento.',
  ),
  drawProtocol: field(
    Text(20_000),
    'Protocolo de los sorteos',
    'Cómo se decide quién gana, para la página que lo explica.',
    'Antes de empezar, cada premio recibe un instante sorteado.',
  ),
  rules: field(
    v.pipe(v.array(RulesEntry), v.minLength(1)),
    'Textos legales',
    'Todas las versiones de los textos legales; una versión publicada no cambia nunca.',
  ),
  campaigns: field(v.array(CampaignEntry), 'Campañas', 'Las ediciones de los juegos.'),
  exits: field(
    v.optional(List(ExitEntry, 0, 20), []),
    'Salidas',
    'Los enlaces a otros sitios, que salen por una dirección de este bajo `/go/`.',
  ),
  mailboxes: field(
    v.optional(MailboxRule, 'mark'),
    'Una cuenta por buzón',
    'Qué pasa con varias cuentas de un mismo buzón: `mark` las señala antes de un sorteo, `refuse` no las admite, `off` no hace nada.',
    'mark',
  ),
})
