import type { Calls } from './calls.ts'
import type { Kassa, Outcome, Refusal } from './kassa.ts'

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

/** Every thing of a list, page after page, as a loop asks for them. Throws `KassaRefused` where a page is refused. */
export async function* pages<Name extends ListName>(
  kassa: Kassa,
  name: Name,
  request: Calls[Name]['request'],
): AsyncGenerator<Calls[Name]['answer']['data'][number], void, undefined> {
  let cursor: string | null = null
  do {
    const outcome: Outcome<Name> = await kassa.call(name, cursor === null ? request : { ...request, cursor })
    if (!outcome.ok) throw new KassaRefused(outcome.refusal)
    const page: Calls[ListName]['answer'] = outcome.answer
    yield* page.data
    cursor = page.has_more ? page.next : null
  } while (cursor !== null)
}
