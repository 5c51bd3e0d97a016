import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/command.ts'

/** The context for booking money that is paid ahead: of the call that asks for it, or of the clock where its till is silent. */
export interface PaidAheadContext extends Pick<
  Context,
  'tx' | 'merchantId' | 'inOutletId' | 'now' | 'newId' | 'holds' | 'emit' | 'audit'
> {
  readonly actor: Pick<Actor, 'kind' | 'accountId' | 'name'>
  /** The basket of goods whose payment it is part of; left out: it is paid by itself. */
  readonly togetherWith?: string
}
