import * as v from 'valibot'
import { ORNAMENTS } from './ornaments.ts'

export const OrnamentName = v.picklist(ORNAMENTS)
