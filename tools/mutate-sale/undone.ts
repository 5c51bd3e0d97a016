import type { SaleMistake } from './mistake.ts'

const sales = 'apps/server/src/modules/sales'
const order = 'packages/domain/src/order'
const voids = [`${sales}/refund/void/void.db.test.ts`]
const corrections = [`${sales}/order-page/correction.db.test.ts`]

const planted = (file: string, tests: readonly string[], list: readonly (readonly [string, string, string])[]) =>
  list.map(([name, from, to]): SaleMistake => ({ name, file, from, to, tests }))

/** The mistakes in the code that undoes a whole sale, and in the code that books its money under another method. */
export const undoneMistakes: readonly SaleMistake[] = [
  ...planted(
    `${order}/void-allowed.ts`,
    [`${order}/void-allowed.test.ts`],
    [
      ['void: a closed shift is changed', "if (!facts.isShiftOpen) return refuse({ code: 'void.shift-closed' })", ''],
      ['void: another shift’s sale is undone', 'facts.shiftOfSale !== facts.shiftHere', 'facts.shiftOfSale === null'],
      ['void: what was given back is given back again', 'facts.refundedMinor > 0', 'facts.refundedMinor < 0'],
      [
        'void: half of an exchange is undone',
        "facts.isExchange ? refuse({ code: 'void.is-exchange' })",
        'facts.isExchange ? accept(null)',
      ],
    ],
  ),
  ...planted(`${sales}/refund/void/void-order.ts`, voids, [
    ['void: another outlet undoes it', '!found || found.outletId !== inOutletId', '!found'],
    ['void: the same void runs twice', 'if (await hasRefund(tx, merchantId, refundId))', "if (refundId === '')"],
    ['void: it counts as a refund', 'is_void: true,', 'is_void: false,'],
    ['void: the goods are gone', "goodsOf: () => 'restock'", "goodsOf: () => 'damaged'"],
    ['void: what an exchange paid is not looked at', '!== undefined,\n    })', '=== null,\n    })'],
    ['void: a drawer of another outlet pays', 'shift.outletId === inOutletId && ', ''],
  ]),
  ...planted(
    `${order}/correct-method.ts`,
    [`${order}/correct-method.test.ts`],
    [
      ['correction: to what it is', "if (one.method === one.to) return refuse({ code: 'correction.same-method' })", ''],
      [
        'correction: what a channel moved is put right by a word',
        'isAttemptNumber(one.reference)',
        "one.reference === ''",
      ],
      ['correction: from a balance', '!isByHand(one.method) || ', ''],
      ['correction: to a balance', ' || !isByHand(one.to)', ''],
      ['correction: coins are forgotten', 'one.cashRoundingMinor !== 0', 'one.cashRoundingMinor > 0'],
      ['correction: behind a refund', 'one.refundedMinor > 0', 'one.refundedMinor < 0'],
    ],
  ),
  ...planted(`${sales}/order-page/correct-method.ts`, corrections, [
    ['correction: another outlet corrects it', '!tender || tender.outletId !== inOutletId', '!tender'],
    ['correction: a slip pays twice', '  if (used)\n', '  if (used && from === to)\n'],
    ['correction: a closed shift moves', 'own?.closedAt === null ? own :', 'own ? own :'],
    [
      'correction: the drawer moves the wrong way',
      '(isCash(to) ? amountMinor : 0) - (isCash(from) ? amountMinor : 0)',
      '(isCash(from) ? amountMinor : 0) - (isCash(to) ? amountMinor : 0)',
    ],
    [
      'correction: the drawer is forgotten',
      'cashMinor: (isCash(to) ? amountMinor : 0) - (isCash(from) ? amountMinor : 0)',
      'cashMinor: 0',
    ],
    [
      'correction: the other shift is not named',
      "reason: shift.id === tender.shiftId ? reason : `${tender.shiftNumber ?? '–'}: ${reason}`",
      'reason',
    ],
  ]),
  ...planted(`${sales}/order-page/correction.store.ts`, corrections, [
    [
      'correction: the old method keeps the money',
      '(values (1, ${row.from}::smallint, ${-row.amountMinor}::bigint, null::text,',
      '(values (1, ${row.from}::smallint, 0::bigint, null::text,',
    ],
    [
      'correction: the second one starts from the first method',
      'coalesce(c.method, p.method) as method',
      'p.method as method',
    ],
    // Seen on PostgreSQL only: the embedded database takes one call after the other.
    ['correction: two at once', 'and s.id = ${orderId} for update of s', 'and s.id = ${orderId}'],
    ['correction: the order says nothing', "'method-corrected'", "'sold'"],
    [
      'correction: the slip is lost',
      '${row.amountMinor}::bigint, ${row.reference}::text,',
      '${row.amountMinor}::bigint, null::text,',
    ],
  ]),
]
