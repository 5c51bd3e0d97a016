/** The refusals of giving more than one's own limits. */
export const LIMITS_BEYOND_OWN = [
  'role.discount-beyond-own',
  'role.refund-beyond-own',
  'role.floor-beyond-own',
] as const
