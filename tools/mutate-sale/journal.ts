import type { SaleMistake } from './mistake.ts'

const entry = 'apps/server/src/modules/journal/entry'
const upload = `${entry}/upload-journal.db.test.ts`
const sales = `${entry}/upload-sale.db.test.ts`
const holes = `${entry}/journal-holes.db.test.ts`
const known = `${entry}/known-sale.db.test.ts`
const together = `${entry}/upload-together.db.test.ts`
const goodsRows = 'apps/server/src/modules/sales/sale/facts/goods-rows.db.test.ts'
const goodsAhead = 'apps/server/src/modules/sales/journal/read-goods-ahead.db.test.ts'
const readingPace = 'apps/server/src/modules/sales/journal/reading-pace.test.ts'
const members = `${entry}/upload-members.db.test.ts`
const sharing = 'apps/server/src/modules/sales/journal/shared-commit.test.ts'

const chain = 'apps/server/src/modules/journal/chain'
const proofs = `${chain}/chain-proofs.db.test.ts`
const sold = 'apps/server/src/modules/sales/journal'
const removals = `${sold}/removals.db.test.ts`

const planted = (file: string, tests: readonly string[], list: readonly (readonly [string, string, string])[]) =>
  list.map(([name, from, to]): SaleMistake => ({ name, file, from, to, tests }))

/** How an entry of a device is taken: once, in its turn, as the device made it. */
export const journalMistakes: readonly SaleMistake[] = [
  ...planted(
    `${entry}/sound-entry.ts`,
    [upload, sales, holes],
    [
      ['journal: a hash is believed', 'sha256(text) !== entry.hash', 'text === entry.hash'],
      [
        'journal: any version is spoken',
        '!acceptedJournalVersions.includes(entry.contractVersion)',
        'entry.contractVersion < 0',
      ],
      ['journal: a body of any shape is booked', 'if (fault) return unsoundEntry(fault.code, fault.facts)\n', ''],
      [
        'journal: a repeat is another entry',
        'standing !== null && standing.hash === entry.hash',
        'standing !== null && standing.hash === entry.previousHash',
      ],
      [
        'journal: a copy’s entry passes for a repeat',
        "if (standing !== null) return copy('journal.sequence-repeated', { sequence: entry.sequence, standing: standing.hash })",
        "if (standing !== null) return { kind: 'repeat', ...standing }",
      ],
      [
        'journal: what hangs on a copy is taken',
        "if (stand.isFork) return copy('journal.hangs-on-copy', { sequence: entry.sequence })",
        '',
      ],
      ['journal: a gap is jumped over', "if (entry.sequence > stand.nextSequence) return { kind: 'gap' }", ''],
      ['journal: a broken chain is taken', 'entry.previousHash !== stand.lastHash', "entry.previousHash === ''"],
      [
        'journal: what the database cannot keep is sent to it',
        "if (isUnstorable(text)) return unsoundEntry('journal.text-unstorable')",
        '',
      ],
    ],
  ),
  ...planted(
    `${entry}/turn.store.ts`,
    [known, sales, upload, holes],
    [
      [
        'turn: what is remembered stands for ever',
        '${proven?.changes ?? null}::bigint = coalesce(',
        '${proven?.changes ?? null}::bigint <= coalesce(',
      ],
      ['turn: an unbound device books at once', 'and device_registration.unbound_at is null\n', ''],
      [
        'turn: another past is hung on',
        'device_registration.last_hash = ${proven?.previousHash ?? null}::text',
        'true',
      ],
      [
        'turn: any sequence is next',
        'device_registration.next_sequence = about.sequence and ${always}\n',
        'device_registration.next_sequence <= about.sequence and ${always}\n',
      ],
      [
        'turn: a shift that is closed takes a sale',
        'device_registration.next_sequence = about.sequence and ${always}\n',
        'device_registration.next_sequence = about.sequence\n',
      ],
      ['turn: nothing is filed for review', '${isFiled ? filedCte(merchantId, reasons) : sql.empty}', ''],
    ],
  ),
  ...planted(
    'apps/server/src/modules/sales/sale/facts/known-facts.ts',
    [known, goodsRows, goodsAhead],
    [
      ['memory: a tax that changed leaves goods as they were', 'areGoods || gone.has(name)', 'gone.has(name)'],
      ['memory: a person who changed is known as before', ': isWhole)', ': false)'],
      ['memory: goods that changed are known by one of their names', '[true, false].map', '[false].map'],
      ['memory: a process never learns which database it reads', 'if (facts.readFrom)', 'if (!facts)'],
      ['memory: goods of one moment stand beside taxes of another', 'then?.changes !== found.changes', '!then'],
    ],
  ),
  ...planted(
    'apps/server/src/modules/sales/journal/read-goods-ahead.ts',
    [goodsAhead],
    [
      ['memory: goods are read ahead for a few', 'progress.brought < beginsAt', 'progress.brought < 0'],
      ['memory: what is known is forgotten to read ahead', 'desk.memory.room < limit', 'desk.memory.room < 0'],
      ['memory: reading ahead never rests', 'ended + pace.restsFor(outletId, ended) * (ended - began)', 'began'],
    ],
  ),
  ...planted(
    'apps/server/src/modules/sales/journal/reading-pace.ts',
    [readingPace],
    [
      ['memory: two times the largest outlet is too much to read', '> mostQuick', '>= mostQuick'],
      ['memory: what was much ten minutes ago is much for ever', '< windowMillis', '<= windowMillis'],
    ],
  ),
  ...planted(
    `${entry}/take-entry.ts`,
    [holes, upload, known],
    [
      [
        'taking: an unbound device is believed',
        'isHandedOver === true || (isBound && isEnabled)',
        'isHandedOver === true || isBound || !isBound',
      ],
      [
        'taking: an unbound device pays out',
        'if (unbound && booker.needsBoundDevice) return',
        'if (unbound && !booker.needsBoundDevice) return',
      ],
      [
        'taking: an id of another entry is taken',
        'if (stand.isIdTaken) return',
        'if (stand.isIdTaken && !entry.id) return',
      ],
    ],
  ),
  ...planted(
    `${entry}/plain-json.ts`,
    [`${entry}/plain-json.test.ts`, holes],
    [
      ['journal: any depth is looked into', 'if (depth > mostDepth)', 'if (depth > mostDepth * 1_000_000)'],
      [
        'journal: a prototype is reached',
        'find((one) => forbiddenKeys.has(one))',
        'find((one) => forbiddenKeys.has(`${one}!`))',
      ],
    ],
  ),
  ...planted(
    `${entry}/keep-entry.ts`,
    [holes],
    [
      ['quarantine: it has no measure', 'isSilent: !isWithin,', 'isSilent: false,'],
      [
        'quarantine: no alarm is filed above it',
        'if (spent.isFirstAbove) {',
        'if (spent.isFirstAbove && !spent.isWithin && spent.isWithin) {',
      ],
      [
        'quarantine: a copy is filed each time it comes',
        'if (await isCopyFiled(tx, device.merchantId, id)) return\n',
        '',
      ],
    ],
  ),
  ...planted(
    `${entry}/taking-desk.ts`,
    [upload, holes, proofs],
    [
      [
        'taking desk: a version beyond the column breaks the upload',
        'Math.max(-mostVersion, Math.min(mostVersion, entry.contractVersion))',
        'entry.contractVersion',
      ],
      [
        'taking desk: an entry is acknowledged for another registration',
        'acknowledgementOf(device.registrationId, entry),\n  receivedAt',
        'acknowledgementOf(device.deviceId, entry),\n  receivedAt',
      ],
      ['taking desk: the hash of another entry stands', '  hash: entry.hash,', '  hash: entry.previousHash,'],
      ['taking desk: nothing is kept of an entry', '  receivedAt: now,\n  kept,', '  receivedAt: now,\n  kept: null,'],
    ],
  ),
  ...planted(
    `${chain}/chain-proofs.ts`,
    [proofs],
    [
      [
        'proof: a changed entry is as it was',
        "return hash('sha256', text, 'hex') === entry.hash",
        'return text !== entry.hash',
      ],
      ['proof: a line taken out is not missed', 'entry.sequence === before.sequence + 1 && ', ''],
      ['proof: the first entry is believed', 'entry.sequence > 1 || isAsWritten(entry, firstPreviousHash)', 'true'],
      [
        'proof: what an order says is not looked at',
        'snapshot, answer: thickAnswer(answer, snapshot), ...body',
        '...body',
      ],
    ],
  ),
  ...planted(
    `${chain}/office-chain.store.ts`,
    [proofs],
    [
      ['office: a refund is changed unseen', 'and ${refundBody} @> linked.body, false)', ', false)'],
      [
        'office: its chain is not worked out again',
        'and linked.hash = ${hashOf(sql`linked.previous_hash`, sql`linked.sequence`, sql`linked.document_id`, sql`linked.body`)}',
        '',
      ],
      [
        'office: refunds hang on nothing',
        'coalesce(last.hash, ${firstPreviousHash}) as previous',
        '${firstPreviousHash} as previous',
      ],
    ],
  ),
  ...planted(
    `${sold}/shared-commit.ts`,
    [sharing],
    [
      ['sharing: whoever shares is booked', "written?.next().value ?? 'not-so'", "'booked' as const"],
      [
        'sharing: each run is answered as the first',
        'for (const run of group) run.answer(run.sales',
        'for (const run of group) run.answer(group[0]!.sales',
      ],
      ['sharing: merchants share', '.getOrInsertComputed(device.merchantId, ()', ".getOrInsertComputed('merchant', ()"],
      [
        'sharing: one that waits for goods holds up those behind it',
        'if (lane.ahead) lane.timer ??= timerOf(lane)',
        'if (lane.ahead) lane.timer ??= undefined',
      ],
      [
        'sharing: one that waits for goods holds up those beside it',
        '...(group.length > 1 && { longestLockMillis })',
        '',
      ],
      [
        'sharing: where one is refused nobody is answered',
        '    if (sales.length > 1) writeAlone(group, error)\n    else',
        '    if (sales.length < 2)',
      ],
    ],
  ),
  ...planted(
    `${sold}/book-known-sales.ts`,
    [together],
    [
      [
        'together: what follows one that is not booked is booked',
        'return other < 0 ? outcomes.length : other',
        'return outcomes.length',
      ],
    ],
  ),
  ...planted(
    `${sold}/write-together.ts`,
    [sharing, members],
    [
      ['members: one card goes twice together', 'holds.some((name) => held.has(name))', 'holds.length > 9'],
      ['members: two cards of one account go together', '!accounts.has(accountId)', 'index >= 0'],
      ['members: what is worth a look is booked', "sale === undefined ? 'unknown'", "sale === undefined ? 'booked'"],
    ],
  ),
  ...planted(
    `${sold}/book-removal-entry.ts`,
    [removals],
    [
      ['removal: its sum is believed', 'total === body.amountMinor ? []', 'total !== 0 ? []'],
      [
        'removal: nobody need have done it',
        "if (!acting) return notBooked('shift.staff-unknown', { staffId: body.staffId })",
        '',
      ],
      [
        'removal: a shift of another outlet is named',
        'shift?.outletId === outletId ? shift.id : null',
        'shift?.id ?? null',
      ],
      ['removal: the desk’s own sum is kept', 'amountMinor: total,', 'amountMinor: body.amountMinor,'],
    ],
  ),
  ...planted(
    'apps/server/src/modules/sales/shift/check-difference.ts',
    ['apps/server/src/modules/sales/shift/check-difference.db.test.ts'],
    [
      ['difference: an approval for anything lets it stand', "proven?.what === 'shift' ?", 'proven ?'],
      ['difference: whoever signs may', 'approver.codes.includes(permissionCode(right))', 'approver.codes.length > 0'],
      [
        'difference: one for less covers it',
        "coversAmount(proven?.value ?? '', over)",
        "coversAmount(proven?.value ?? '', 0)",
      ],
      ['difference: short is let pass', 'compareWide(over, -toleranceMinor) >= 0', 'compareWide(over, -1e12) >= 0'],
      ['difference: nobody need have seen it', 'if (isWithin || isCovered', 'if (isWithin || !isCovered'],
    ],
  ),
  ...planted(
    'apps/server/src/modules/sales/refund/approved-refund.ts',
    ['apps/server/src/modules/sales/refund/approved-refund.db.test.ts'],
    [
      ['approved refund: any approval will do', "proven?.what === 'refund' && ", 'proven && '],
      [
        'approved refund: one for less covers it',
        "coversAmount(proven.value ?? '', amountMinor)",
        "coversAmount(proven.value ?? '', 0)",
      ],
      [
        'approved refund: whose own limit is narrower lets it pass',
        '(maxRefundMinor === null || amountMinor <= maxRefundMinor)',
        'maxRefundMinor !== 0',
      ],
      [
        'approved refund: nobody asks whether whoever signed may',
        'return approver && mayRefund(approver, refund.amountMinor)',
        'return approver',
      ],
    ],
  ),
]
