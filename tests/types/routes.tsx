import { Link, redirect, useNavigate } from '@tanstack/react-router'
import '#web/router.tsx'
import type { FileRoutesById } from '#web/routeTree.gen.ts'

/**
 * Checked by the compiler, never run: a wrong path, parameter or search key does not compile. Each line below a
 * `@ts-expect-error` is a mistake; should one of them compile, the compiler reports the unused expectation.
 */
export function wrongLinks() {
  return [
    <Link key={0} to="/promo/tpp/$code" params={{ code: 'ABCD' }} />,
    // @ts-expect-error no such path
    <Link key={8} to="/promo/rascas" />,
    <Link key={1} to="/user/prizes/$id" params={{ id: 'x' }} />,
    // @ts-expect-error the parameter is missing
    <Link key={2} to="/user/prizes/$id" />,
    // @ts-expect-error the parameter has another name
    <Link key={3} to="/user/prizes/$id" params={{ prize: 'x' }} />,
    // @ts-expect-error a parameter is a text
    <Link key={4} to="/user/prizes/$id" params={{ id: 7 }} />,
    // @ts-expect-error no such search key
    <Link key={5} to="/user/history" search={{ mes: '2026-11' }} />,
    // @ts-expect-error a filter is a text
    <Link key={6} to="/user/history" search={{ kind: 7 }} />,
  ]
}

export function wrongRedirects() {
  redirect({ to: '/home' })
  // @ts-expect-error no such path
  redirect({ to: '/casa' })
  // @ts-expect-error the parameter is missing
  redirect({ to: '/promo/tpp/$code' })
}

export function useWrongNavigations() {
  const navigate = useNavigate()
  navigate({ to: '/ticket/$reference', params: { reference: 'T-1' }, search: { key: 'k' } })
  navigate({ to: '/tienda/$token', params: { token: 't' }, search: { premio: 'p' } })
  // @ts-expect-error no such path
  navigate({ to: '/tickets' })
  // @ts-expect-error the parameter is missing
  navigate({ to: '/ticket/$reference' })
  // @ts-expect-error no such search key
  navigate({ to: '/', search: { return: '/home' } })
}

type Returning = {
  [Id in keyof FileRoutesById]: [Extract<FileRoutesById[Id]['types']['loaderData'], object>] extends [never]
    ? never
    : Id
}[keyof FileRoutesById]

/**
 * The routes whose page or head reads what the loader returns. Any other loader would send the data of its queries twice,
 * because the queries go with the page anyway.
 */
export const read = (
  route: Returning,
):
  | '/arbol/$token'
  | '/confirm'
  | '/go/$key/$'
  | '/go/club/$'
  | '/go/prix/$'
  | '/go/tarjetaexpress'
  | '/prueba/$slug/{-$edition}'
  | '/reset' => route
