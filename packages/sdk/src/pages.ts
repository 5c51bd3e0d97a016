import type { Calls } from './calls.ts'
import type { Kassa, Outcome, PartOf, Refusal, WholeRequest } from './kassa.ts'

interface Page {
  readonly data: readonly unknown[]
  readonly next: string | null
  readonly has_more: boolean
}

/** The calls that answer a list by pages. */
export type ListName = {
  [Name in keyof Calls]: Calls[Name]['answer'] extends Page ? Name : never
}[keyof Calls]

/** A call that was refused where a loop has no place for an outcome. */
export class KassaRefused<Name extends keyof Calls = keyof Calls> extends Error {
  override readonly name = 'KassaRefused'
  readonly refusal: Refusal<Name>

  constructor(refusal: Refusal<Name>) {
    super(refusal.detail)
    this.refusal = refusal
  }
}

type ThingOf<Answer> = Answer extends { readonly data: readonly (infer Thing)[] } ? Thing : never
type Things<Answer> = AsyncGenerator<ThingOf<Answer>, void, undefined>

/** Every thing of a list, page after page, as a loop asks for them. Throws `KassaRefused` where a page is refused. */
export function pages<Name extends ListName>(
  kassa: Kassa,
  name: Name,
  request: WholeRequest<Name>,
): Things<Calls[Name]['answer']>
export function pages<Name extends ListName>(
  kassa: Kassa,
  name: Name,
  request: Calls[Name]['request'],
): Things<PartOf<Calls[Name]['answer']>>
export async function* pages(
  kassa: Kassa,
  name: ListName,
  request: Calls[ListName]['request'],
): AsyncGenerator<unknown, void, undefined> {
  let cursor: string | null = null
  do {
    const page: Page = await pageAt(kassa, name, request, cursor)
    yield* page.data
    cursor = page.has_more ? page.next : null
  } while (cursor !== null)
}

async function pageAt<Name extends ListName>(
  kassa: Kassa,
  name: Name,
  request: Calls[Name]['request'],
  cursor: string | null,
): Promise<Page> {
  const outcome: Outcome<Name, Page> = await kassa.call(name, cursor === null ? request : { ...request, cursor })
  if (!outcome.ok) throw new KassaRefused(outcome.refusal)
  return outcome.answer
}
