// long: a table of planted mistakes, one entry each.
import type { SaleMistake } from './mistake.ts'

const sale = 'apps/server/src/modules/sales/sale/check'
const tests = [`${sale}/every-field.db.test.ts`]
const offerTests = [
  ...tests,
  'apps/server/src/modules/promotion/usage/plan-sales.db.test.ts',
  'apps/server/src/modules/promotion/coupon/coupons.db.test.ts',
  'apps/server/src/modules/promotion/coupon/offline.db.test.ts',
]
const memberTests = [...tests, 'apps/server/src/modules/member/member-part.db.test.ts']
const approvalTests = [
  ...tests,
  'apps/server/src/modules/sales/approval/approvals.db.test.ts',
  'apps/server/src/modules/sales/sale/book/exempt-sale.db.test.ts',
]
const limits = 'packages/domain/src/sales/price-limit.ts'
const limitTests = ['packages/domain/src/sales/price-limit.test.ts']

const planted = (file: string, asked: readonly string[], list: readonly (readonly [string, string, string])[]) =>
  list.map(([name, from, to]): SaleMistake => ({ name, file, from, to, tests: asked }))

/** The mistakes in the checks of a sale's claims against the books. */
export const checkMistakes: readonly SaleMistake[] = [
  ...planted(`${sale}/checks.ts`, tests, [
    ['check: goods are believed', '  goods: goodsReasons,\n', ''],
    ['check: prices are believed', '  prices: priceReasons,\n', ''],
    ['check: settings are believed', '  settings: settingReasons,\n', ''],
    ['check: tenders are believed', '  tenders: tenderReasons,\n', ''],
    ['check: texts are believed', '  texts: textReasons,\n', ''],
  ]),
  ...planted(`${sale}/goods.ts`, tests, [
    [
      'goods: what nobody knows is sold',
      ": [reason('sale.product-unknown', { lineId: line.id, productId: line.productId })]",
      ': []',
    ],
    ['goods: what the outlet does not list is sold', 'goods.isListed ? []', 'goods.variantId ? []'],
    ['goods: a line of another kind is taken', "...compareClaim('kind', line.kind, kindOf(line, goods), where),", ''],
    [
      'goods: a line of another tax is taken',
      'return taxReason(line.tax, wanted, { lineId: line.id }, day)',
      'return []',
    ],
    [
      'goods: the tax of a part is not looked at',
      'return known ? taxReason(part.tax, known.tax, { lineId: line.id, partId: part.id }, day) : []',
      'return []',
    ],
    [
      'goods: a combination of other parts is taken',
      "if (!isSame(claimed, wanted)) return [claimReason('parts', claimed, wanted, { lineId: line.id })]",
      '',
    ],
    [
      'goods: whether they may be discounted is believed',
      "...compareClaim('discountable', line.isDiscountable, goods.isDiscountable, where),",
      '',
    ],
    [
      'goods: whether they earn points is believed',
      "...compareClaim('earns-points', line.earnsPoints, goods.earnsPoints, where),",
      '',
    ],
    ['goods: their category is believed', "...compareClaim('category', line.categoryId, goods.categoryId, where),", ''],
  ]),
  ...planted(`${sale}/prices.ts`, tests, [
    [
      'prices: the sell price is believed',
      "...compareClaim('price', line.sellPriceMinor, goods.sellPriceMinor, where),",
      '',
    ],
    [
      'prices: the member price is believed',
      "...compareClaim('member-price', line.memberPriceMinor, goods.memberPriceMinor, where),",
      '',
    ],
    ['prices: a special is believed', "...compareClaim('special', line.special, goods.special, where),", ''],
    ['prices: a label of other goods pays', 'isItem ? label?.amountMinor : undefined', 'label?.amountMinor'],
    ['prices: no price is too high', 'find((price) => price > most)', 'find((price) => price > most * 1_000_000)'],
    ['prices: no quantity is too large', 'quantity > quantityMost\n', 'quantity > quantityMost * 1_000_000\n'],
  ]),
  ...planted(`${sale}/offers.ts`, offerTests, [
    [
      'offers: an invented plan passes',
      "if (!isAsWritten) return [reason('sale.plan-unknown', facts)]",
      'if (!known) return []',
    ],
    [
      'offers: a plan says what it likes',
      '    isSame(withOptionsOnTop(plan), wanted(plan, known, snapshot))\n',
      '    true\n',
    ],
    ['offers: a plan of another currency passes', '    known.terms.currency === snapshot.currency.code &&\n', ''],
    ['offers: a plan that ended goes on', 'Date.parse(untilAt) <= soldAt', 'Date.parse(untilAt) <= 0'],
    [
      'offers: an invented coupon passes',
      "if (!isAsIssued) return [reason('sale.coupon-unknown', { couponId: coupon.id })]",
      'if (!known) return []',
    ],
    [
      'offers: a coupon is used twice',
      "known.state === 'used' && known.orderId !== body.orderId",
      "known.state === 'disabled' && known.orderId !== body.orderId",
    ],
    [
      'offers: a coupon that was called back pays',
      "known.state === 'disabled' || !known.isOffered",
      "known.code === ''",
    ],
    [
      'offers: anybody has somebody’s coupon',
      'known.memberId !== null && ![body.memberId, accountId].includes(known.memberId)',
      "known.code === ''",
    ],
    ['offers: a coupon without a line needs no proof', 'proven === null ? [reason', 'false ? [reason'],
    ['offers: a coupon that its till never told of is nothing new', 'isUntold ? [reason', 'false ? [reason'],
    ['offers: a coupon that is over counts without a line', 'untilDate < day ? [reason', 'false ? [reason'],
    [
      'offers: an invented gift passes',
      "...snapshot.giftChoices.filter((one) => !isKnown(one)).map(({ planId }) => reason('sale.gift-unknown', { planId })),",
      '',
    ],
    [
      'offers: an invented exchange passes',
      'snapshot.exchangeChoices\n      .filter((one) => !isKnown(one))',
      'snapshot.exchangeChoices\n      .filter((one) => isKnown(one) && false)',
    ],
    [
      'offers: an exemption that nobody told passes',
      "...(isExemptionTold(snapshot) ? [] : [reason('sale.exemption-untold')]),",
      '',
    ],
  ]),
  ...planted(`${sale}/member.ts`, memberTests, [
    [
      'member: an invented member passes',
      'member === null && body.memberId === null',
      'member === null || body.memberId === null',
    ],
    [
      'member: points that nobody has are spent',
      "points === 0 ? [] : [reason('sale.points-unknown', { given: points })]",
      'points === 0 ? [] : []',
    ],
    ['member: an invented rule of spending passes', '...(isNobody && spendRule === null', '...(isNobody'],
    ['member: an invented rule of earning passes', '...(isNobody && earnRule === null', '...(isNobody'],
    [
      'member: one who was switched off is served in silence',
      "...(known.isEnabled ? [] : [reason('sale.member-disabled', { name: known.name })]),",
      '',
    ],
    ['member: another currency’s balance pays', 'known.currency === body.currency', 'known.currency !== null'],
    ['member: a level of one’s own making', '    ...levelReasons(member, known),\n', ''],
    ['member: every day is a birthday', '    ...birthdayReasons(member, known),\n', ''],
    ['member: more points than held', 'used > Math.max(0, known.points)', 'used > 1e15'],
    ['member: the balance is believed', '...(isBeyond(paid, known)', '...(isBeyond(paid, paid)'],
    [
      'member: one bucket pays for the other',
      'paid.principalMinor > Math.max(0, held.principalMinor) || paid.bonusMinor > Math.max(0, held.bonusMinor)',
      'paid.principalMinor + paid.bonusMinor > Math.max(0, held.principalMinor + held.bonusMinor)',
    ],
  ]),
  ...planted(`${sale}/settings.ts`, tests, [
    ['settings: a flipped tax mode passes', "...compareClaim('tax-mode', settings.tax.mode, place.taxMode),", ''],
    [
      'settings: another rounding of tax passes',
      "...compareClaim('tax-rounding', settings.tax.rounding, known['sales.tax-rounding']),",
      '',
    ],
    [
      'settings: an invented rounding-off passes',
      "...compareClaim('rounding-off', claimed, unitMinor === 1 ? null : { unitMinor, mode, by }),",
      '',
    ],
    [
      'settings: another way of member pricing passes',
      "...compareClaim('member-mode', settings.memberMode, known['sales.member-discount-mode']),",
      '',
    ],
    [
      'settings: the guard is believed',
      "...compareClaim('never-worse', settings.isGuardOn, known['sales.never-worse']),",
      '',
    ],
    [
      'settings: another time zone passes',
      "...compareClaim('time-zone', outlet.timeZone, zoneOf(body, outlet.timeZone, place)),",
      '',
    ],
    ['settings: prices change where they may not', 'changed && !linePrice ?', 'changed && linePrice === null ?'],
    [
      'settings: totals change where they may not',
      'orderChange !== null && !orderTotal ?',
      'orderChange !== null && orderTotal === null ?',
    ],
  ]),
  ...planted(
    `${sale}/shift.ts`,
    [...tests, 'apps/server/src/modules/journal/entry/known-sale.db.test.ts'],
    [
      ['shift: that of another device passes', 'shift === null || shift.deviceId !== deviceId', 'shift === null'],
      ['shift: a closed one passes', "if (shift.isClosed) return [reason('sale.shift-closed', { shiftId })]", ''],
      ['shift: a sale before it passes', 'Date.parse(body.at) < Date.parse(shift.openedAt)', 'Date.parse(body.at) < 0'],
      ['shift: a number given twice passes', "if (isNumberTaken) return [reason('sale.number-taken', { number })]", ''],
      ['shift: a number of another range passes', 'countedIn(number)?.range === numberPrefix', 'number.length > 0'],
      [
        'shift: a number written otherwise passes',
        'return counted ? compareClaim(',
        "return counted && number === '' ? compareClaim(",
      ],
    ],
  ),
  ...planted('apps/server/src/modules/sales/approval/proven-for-sale.ts', approvalTests, [
    [
      'staff: an approval covers more than was shown',
      "coversSale({ what, lineId: lineId ?? null, value: value ?? '' }, sold)",
      'what.length > 0',
    ],
  ]),
  ...planted(`${sale}/staff.ts`, approvalTests, [
    [
      'staff: a made-up approval widens what a cashier may',
      'proven.some((each) => each.what === what && each.staffId === one.id && (each.lineId ?? null) === lineId)',
      'claimed.body.approvals.some((each) => each.staffId === one.id)',
    ],
    ['staff: an approval of one line covers another', ' && (each.lineId ?? null) === lineId', ''],
    [
      'staff: anybody lets a sale go free of tax',
      "!people('exemption', null).some((one) => holds(one, approvalRights.exemption))",
      "people('exemption', null).length === 0",
    ],
    [
      'staff: a made-up approval is not named',
      "...unproven.map(({ what, staffId }) => reason('sale.approval-unproven', { what, staffId })),",
      '',
    ],
    ['staff: an approval without the right passes', 'mayAct(approver) && holds(approver, right)', 'mayAct(approver)'],
    ['staff: somebody nobody knows sells', ": [reason('sale.staff-unknown', { staffId: body.staffId })]),", ': []),'],
    [
      'staff: somebody switched off sells',
      "...(staff.isEnabled ? [] : [reason('sale.staff-disabled', { staffId: staff.id })]),",
      '',
    ],
    [
      'staff: somebody of another outlet sells',
      "...(staff.isBound ? [] : [reason('sale.staff-elsewhere', { staffId: staff.id })]),",
      '',
    ],
    [
      'staff: somebody without the desk sells',
      "...(holds(staff, 'desk.cashiering') ? [] : [lacking(staff, 'desk.cashiering')]),",
      '',
    ],
    [
      'staff: a typed price is nobody’s business',
      "if (line.kind === 'open-price' || line.manualUnitPriceMinor === null) return []",
      'if (line.id) return []',
    ],
    [
      'staff: a changed total is nobody’s business',
      'if (snapshot.orderChange === null) return []\n',
      'if (snapshot.version === 1) return []\n',
    ],
  ]),
  ...planted(
    `${sale}/tenders.ts`,
    [...tests, 'apps/server/src/modules/sales/sale/book/used-slips.db.test.ts'],
    [
      ['tenders: a method that is off pays', 'choice?.isEnabled ? []', 'choice ? []'],
      [
        'tenders: a number that is wanted may be missing',
        'choice?.needsReference && reference === null ?',
        'choice?.needsReference && reference === word ?',
      ],
      ['tenders: a slip pays twice', '    ...slipReasons(body),\n', ''],
      [
        'tenders: a balance pays without a member',
        "kindOf(method) === 'balance') && snapshot.member === null",
        "kindOf(method) === 'balance') && snapshot.member !== null",
      ],
      [
        'tenders: coins that the outlet does not have',
        '...roundingReasons(body.tenders, priced.totals.payableMinor + tip + feesIn(body.tenders), place, snapshot.payment),',
        '',
      ],
      ['tenders: any amount of cash is given', '...givenReasons(body.tenders, place),', ''],
      [
        'tenders: basket and journal were paid differently',
        '...basketReasons(snapshot.payment, body.tenders, place),',
        '',
      ],
    ],
  ),
  ...planted(`${sale}/texts.ts`, tests, [
    ['texts: the receipt may call goods anything', 'names.includes(name) ? []', 'name ? []'],
    ['texts: what was scanned is believed', 'code === null || (goods', 'code !== null || (goods'],
    [
      'texts: hidden characters pass',
      'filter((text) => unprintable.test(text))',
      'filter((text) => text === unprintable.source)',
    ],
  ]),
  ...planted(`${sale}/time.ts`, tests, [
    ['time: a clock far off passes', 'if (isClockFarOff(body.clockOffsetMs))', 'if (isClockFarOff(null))'],
    [
      'time: a sale of tomorrow passes',
      'if (isClockAhead(corrected, Date.parse(receivedAt)))',
      'if (isClockAhead(corrected, Date.parse(receivedAt) + 1e15))',
    ],
    ['time: a sale before the registration passes', 'corrected < Date.parse(facts.registeredAt)', 'corrected < 0'],
    ['time: another business day passes', 'body.businessDay !== day', 'body.businessDay === null'],
    ['time: the basket was priced at another time', 'Math.abs(now - at) > toleranceMs', 'Math.abs(now - at) > 1e15'],
    ['time: a basket is opened after it was paid', 'if (openedAt > now)', 'if (openedAt > now + 1e15)'],
    [
      'time: a cursor that was never given passes',
      'body.catalogueCursor > facts.changes',
      'body.catalogueCursor > facts.changes + 1e15',
    ],
  ]),
  ...planted(
    `${sale}/over-time.ts`,
    [...tests, `${sale}/honest-desk.db.test.ts`],
    [
      ['over time: what never was counts as changed', '    if (!held) return [one]\n', '    if (!held) return []\n'],
      [
        'over time: what still stood when it was sold is a reason',
        'Date.parse(held.untilAt) > soldAt ? []',
        'Date.parse(held.untilAt) < 0 ? []',
      ],
    ],
  ),
  ...planted(
    limits,
    [...limitTests, ...tests],
    [
      [
        'limit: a role’s greatest discount is not asked',
        '  if (mostBasisPoints === null) return undefined\n',
        '  if (mostBasisPoints !== 10_001) return undefined\n',
      ],
      [
        'limit: it is compared roughly',
        'off * 10_000n <= before * BigInt(mostBasisPoints)',
        'off * 9_000n <= before * BigInt(mostBasisPoints)',
      ],
      [
        'limit: goods have no floor',
        "  if (priceFloor === 'none') return null\n",
        "  if (priceFloor !== 'none') return null\n",
      ],
      [
        'limit: the floor is the other one',
        "priceFloor === 'cost' ? costMinor : minimumMinor",
        "priceFloor === 'cost' ? minimumMinor : costMinor",
      ],
      [
        'limit: a raised line pays for a lowered one',
        'if (payableMinor < floorMinor) return belowFloor(floorMinor)',
        'if (payableMinor < 0) return belowFloor(floorMinor)',
      ],
    ],
  ),
  ...planted(
    'packages/domain/src/sales/day-of-sale.ts',
    ['packages/domain/src/sales/day-of-sale.test.ts', ...tests],
    [
      ['day: a clock in the future chooses it', 'corrected <= receivedAt && ', ''],
      ['day: one before the registration chooses it', 'corrected >= registeredAt && ', ''],
      ['day: the measured difference is left out', 'soldAt + (clockOffsetMs ?? 0)', 'soldAt'],
    ],
  ),
]
