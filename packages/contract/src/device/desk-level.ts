/**
 * How far the desk of this program is. It counts up with each release in which desks learn to sell by something that older ones would sell by
 * wrongly; every till says its own when it registers and with each heartbeat, and one that says none is from before such numbers: 0.
 */
export const DESK_LEVEL = 4

/** The desk that each of these needs: no outlet may use it before all its tills are that far, or the owner says so. */
export const NEEDS_DESK = {
  'tax-group': 1,
  'fine-rate': 1,
  'minimum-price': 1,
  'cash-rounding': 1,
  'points-per': 1,
  'plan-reward': 1,
  'plan-pick': 1,
  'plan-threshold': 1,
  'plan-stacking': 1,
  'tax-per-line': 1,
  charge: 1,
  'plan-control': 2,
  'plan-slots': 3,
  'plan-budget': 3,
  'options-on-top': 4,
} as const

export type DeskNeed = keyof typeof NEEDS_DESK
