const peopleCalls = (thing: string, verbs: readonly string[]): string[] =>
  verbs.map((verb) => `identity.${verb}`.replace('*', thing))

/**
 * The groups of settings that a shop depends on, with the calls that change them: the log can be read by them, and changes of others are
 * announced by them. Source: AU-D02.
 */
export const CHANGE_GROUPS = {
  prices: [
    'catalogue.apply-import',
    'catalogue.bulk-edit-products',
    'catalogue.edit-product',
    'catalogue.schedule-prices',
    'catalogue.sync-products',
    'catalogue.undo-import',
    'catalogue.withdraw-price-schedule',
    'promotion.import-list-prices',
  ],
  plans: [
    'promotion.create-coupon-template',
    'promotion.create-plan',
    'promotion.delete-coupon-template',
    'promotion.delete-plan',
    'promotion.edit-coupon-template',
    'promotion.edit-plan',
    'promotion.order-plans',
    'promotion.set-coupon-template-enabled',
    'promotion.set-plan-enabled',
  ],
  roles: [
    'identity.begin-view',
    'identity.give-proposed-rights',
    'identity.link-provider',
    'identity.put-back-price-floors',
    'identity.remove-sign-in-link',
    'identity.remove-sign-in-provider',
    'identity.save-sign-in-provider',
    'identity.take-back-new-rights',
    ...['merchant', 'staff'].flatMap((of) =>
      peopleCalls(of, ['archive-*-role', 'create-*-role', 'restore-*-role', 'update-*-role']),
    ),
    ...peopleCalls('merchant', [
      'archive-*-admin',
      'create-*-admin',
      'set-*-admin-enabled',
      'set-*-admin-lock',
      'set-*-admin-password',
      'update-*-admin',
    ]),
    'identity.answer-support',
    'organisation.archive-staff',
    'organisation.bind-outlet-staff',
    'organisation.create-staff',
    'organisation.end-elevation',
    'identity.end-support',
    'organisation.give-elevation',
    'organisation.import-staff',
    'organisation.review-elevation',
    'organisation.set-staff-enabled',
    'organisation.set-staff-lock',
    'organisation.set-staff-password',
    'organisation.update-staff',
  ],
  settings: [
    'member.remove-wallet',
    'member.save-apple-wallet',
    'member.save-google-wallet',
    'member.save-wallet-design',
    'member.save-point-rates',
    'organisation.set-outlets-enabled',
    'organisation.update-outlet',
    'payment.save-account',
    'payment.save-methods',
    'print.save-template',
    'print.withdraw-template',
    'sales.round-cash-to-coin',
    'settings.archive-tax',
    'settings.create-tax',
    'settings.save-members',
    'settings.save-own-words',
    'settings.save-sales',
    'settings.save-security',
    'settings.set-tax-enabled',
    'settings.take-place-taxes',
    'settings.update-tax',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type ChangeGroup = keyof typeof CHANGE_GROUPS

export const changeGroups = ['prices', 'plans', 'roles', 'settings'] as const satisfies readonly ChangeGroup[]
