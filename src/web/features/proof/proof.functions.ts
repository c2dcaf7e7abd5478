import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { getProof, listEditions, listProofMoments } from '#contract/campaigns.schema.ts'
import { listDraws } from '#contract/draws.schema.ts'
import { Slug } from '#contract/primitives/primitives.schema.ts'
import { listRoots } from '#contract/roots.schema.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { validateInput } from '#web/server/requests/validate-input.ts'

const ByEdition = v.object({ slug: Slug, edition: Slug })
export type EditionAddress = v.InferOutput<typeof ByEdition>

const editions = createServerFn()
  .validator(validateInput(v.object({ slug: Slug })))
  .handler(({ data }) => callApi(listEditions, { params: data }))
const proof = createServerFn()
  .validator(validateInput(ByEdition))
  .handler(({ data }) => callApi(getProof, { params: data }))
const moments = createServerFn()
  .validator(validateInput(ByEdition))
  .handler(({ data }) => callApi(listProofMoments, { params: data }))

const draws = createServerFn()
  .validator(validateInput(ByEdition))
  .handler(({ data }) => callApi(listDraws, { params: data }))
const roots = createServerFn()
  .validator(validateInput(ByEdition))
  .handler(({ data }) => callApi(listRoots, { params: data }))

export const editionsQuery = (slug: string) =>
  queryOptions({ queryKey: ['campaigns', slug, 'editions'], queryFn: () => editions({ data: { slug } }) })
export const proofQuery = (address: EditionAddress) =>
  queryOptions({ queryKey: ['campaigns', 'proof', address], queryFn: () => proof({ data: address }) })
export const drawsQuery = (address: EditionAddress) =>
  queryOptions({ queryKey: ['campaigns', 'draws', address], queryFn: () => draws({ data: address }) })
export const rootsQuery = (address: EditionAddress) =>
  queryOptions({ queryKey: ['campaigns', 'roots', address], queryFn: () => roots({ data: address }) })
/** Fetches the first page of the moments; programs read the other pages from the API. */
export const momentsQuery = (address: EditionAddress) =>
  queryOptions({ queryKey: ['campaigns', 'moments', address], queryFn: () => moments({ data: address }) })
