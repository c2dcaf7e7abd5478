import { QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useLoaded } from '#web/functions/use-loaded.ts'

const wordQuery = queryOptions({ queryKey: ['word'], queryFn: async () => 'hola', retry: false })

const Word = () => <p>{useLoaded(wordQuery)}</p>

const draw = (queryClient: QueryClient) =>
  renderToString(
    <QueryClientProvider client={queryClient}>
      <Word />
    </QueryClientProvider>,
  )

test('what a loader has read is drawn', async () => {
  const queryClient = new QueryClient()
  await queryClient.fetchQuery(wordQuery)
  expect(draw(queryClient)).toBe('<p>hola</p>')
})

test('a query that no loader has read fails by its name', () => {
  expect(() => draw(new QueryClient())).toThrow('No loader of this page reads ["word"]')
})

test('a query that has failed throws its own error', async () => {
  const queryClient = new QueryClient()
  await queryClient.prefetchQuery({ ...wordQuery, queryFn: () => Promise.reject(new Error('no answer')) })
  expect(() => draw(queryClient)).toThrow('no answer')
})
