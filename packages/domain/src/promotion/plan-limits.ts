import { SNAPSHOT_LIMITS } from '../basket/limits.ts'

/** Limits of a plan's fields. Sources: specification §5 (quantities, names), D21 (tiers), D19 (percent); lists and rewards are ours. */
export const PLAN_LIMITS = {
  count: { min: 1, max: 999_999 },
  percentBasisPoints: { min: 1, max: 9_900 },
  bundle: { min: 1, max: SNAPSHOT_LIMITS.bundle },
  slots: SNAPSHOT_LIMITS.slots,
  slotPieces: SNAPSHOT_LIMITS.slotPieces,
  slotChoices: SNAPSHOT_LIMITS.slotChoices,
  slotName: SNAPSHOT_LIMITS.slotName,
  slotMinor: SNAPSHOT_LIMITS.slotMinor,
  tiers: SNAPSHOT_LIMITS.tiers,
  rewards: 20,
  /** The most that a plan may give away, whole units of money. */
  budgetMajor: 99_999_999,
  lotQuantity: { min: 1, max: SNAPSHOT_LIMITS.weight },
  controlPercent: { min: 1, max: SNAPSHOT_LIMITS.controlPercent },
  scopeGoods: 1_000,
  plans: 200,
} as const
