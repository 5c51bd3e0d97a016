import { expectTypeOf, test } from 'vitest'
import type { Money, ProductSummary, WebOrder } from './calls.ts'
import type { Kassa } from './kassa.ts'
import { pages } from './pages.ts'

/* Held by the compiler: nothing is sent. */
const ask = (kassa: Kassa) => ({
  whole: () => kassa.call('read_web_order', { id: 'x' }),
  chosen: () => kassa.call('read_web_order', { id: 'x', fields: 'state' }),
  listed: () => pages(kassa, 'list_products', { limit: 1 }),
  chosenList: () => pages(kassa, 'list_products', { fields: 'name' }),
  // @ts-expect-error: a field that the call does not know
  wrong: () => kassa.call('read_web_order', { id: 'x', number: 'y' }),
  // @ts-expect-error: a parameter that the list does not know
  wrongList: () => pages(kassa, 'list_products', { changed: true }),
})
type Asked = ReturnType<typeof ask>
type AnswerOf<Name extends 'whole' | 'chosen'> = Extract<
  Awaited<ReturnType<Asked[Name]>>,
  { readonly ok: true }
>['answer']
type ThingIn<Name extends 'listed' | 'chosenList'> =
  ReturnType<Asked[Name]> extends AsyncGenerator<infer Thing> ? Thing : never

test('a thing is answered whole, but for parts to be expanded; chosen fields may leave out all but its id', () => {
  expectTypeOf<AnswerOf<'whole'>>().toEqualTypeOf<WebOrder>()
  expectTypeOf<AnswerOf<'whole'>['total']>().toEqualTypeOf<Money>()
  expectTypeOf<undefined>().toExtend<AnswerOf<'whole'>['lines']>()
  expectTypeOf<AnswerOf<'chosen'>['id']>().toEqualTypeOf<string>()
  expectTypeOf<undefined>().toExtend<AnswerOf<'chosen'>['total']>()
  expectTypeOf<ThingIn<'listed'>>().toEqualTypeOf<ProductSummary>()
  expectTypeOf<undefined>().toExtend<ThingIn<'chosenList'>['name']>()
})
