import type { Endpoint, OutputOf } from '@kassa/contract/endpoint.ts'
import type { errand } from '@kassa/contract/today/today.calls.ts'
import type { IconDefinition } from '@ant-design/icons-svg/lib/types.js'
import type { PermissionKey } from '../../session/permission.ts'

export type ShownErrand = OutputOf<typeof errand>

/** How one kind of entries of the inbox is shown and done; its words stand in `today.json` under its name. */
export interface ErrandKind {
  readonly icon: IconDefinition
  /** Where it is looked at and done. */
  readonly pathOf: (errand: ShownErrand) => string
  /** The title is a key of `titles` in `today.json`, not a name. */
  readonly isTitleAWord?: boolean
  /** The title is a local day, which the reader's language writes its own way. */
  readonly isTitleADay?: boolean
  /** The title names things with their last days behind them (`Milk 2026-03-05 · Rice 2026-03-06`), which are written the reader's way too. */
  readonly hasDaysInTitle?: boolean
  /** The title is an amount in minor units of the entry's currency. */
  readonly isTitleAnAmount?: boolean
  /** The usual step, right here, for people with its permission; left out, everybody who sees the entry may take it. */
  readonly step?: ErrandStep | ((errand: ShownErrand) => ErrandStep | undefined)
}

export interface ErrandStep {
  readonly permission?: PermissionKey
  readonly call: Endpoint
  readonly requestOf: (errand: ShownErrand) => Readonly<Record<string, unknown>>
  /** Where its words stand, for a kind with two steps: `steps.drafted` of `today.json` instead of the kind's own. */
  readonly words?: 'drafted'
  /** True where a step that cannot be taken back is confirmed first, with its consequences. */
  readonly asksFirst?: true
}
