import type { SaleMistake } from './mistake.ts'

const desk = 'apps/web/src/desk'

const planted = (file: string, tests: readonly string[], list: readonly (readonly [string, string, string])[]) =>
  list.map(([name, from, to]): SaleMistake => ({ name, file, from, to, tests }))

/** The mistakes in the desk's guards against haste and against people who sit down at it. */
export const deskMistakes: readonly SaleMistake[] = [
  ...planted(
    `${desk}/ui/steady-press.ts`,
    [`${desk}/ui/steady-press.test.ts`],
    [
      ['press: the second half of a double press counts', 'const STEADY_MS = 700', 'const STEADY_MS = 0'],
      ['press: a press long after is an echo', 'press.at - before.at >= STEADY_MS || ', ''],
      ['press: far apart is one place', '<= SAME_PLACE', '>= 0'],
      ['press: what stood there already is an echo', ' && !before.stood.some((each) => isSame(each, press))', ''],
      ['press: another amount is the same button', 'before.means !== press.means : ', 'false : '],
      ['press: a key on another button is an echo', 'press.paintedAt > before.at', 'true'],
      ['press: what was not painted yet was meant', 'press.at < press.paintedAt', 'false'],
      ['press: an amount is read at once', 'const READ_MS = 300', 'const READ_MS = 0'],
    ],
  ),
  ...planted(
    `${desk}/model/panel/panel-input.ts`,
    [`${desk}/model/panel/panel-input.test.ts`],
    [
      [
        'panel: a bar code on the pay screen is cash',
        "pay: { ...selling, receipt: 'refuse', ticket: 'refuse', unknown: 'refuse', ...cashKeys }",
        "pay: { ...all('refuse'), ...cashKeys }",
      ],
      [
        'panel: goods go into a basket that is being paid',
        "'pay-typed': { ...all('refuse'), ...cashKeys",
        "'pay-typed': { ...selling, ...cashKeys",
      ],
      ['panel: a scan throws a refund away', "refund: {\n    ...all('refuse'),", 'refund: {\n    ...selling,'],
      [
        'panel: a question is passed over',
        "question: { ...all('wait'), ...ownKeys }",
        'question: { ...selling, ...ownKeys }',
      ],
      ['panel: a locked desk sells', "closed: { ...all('wait'), ...ownKeys }", 'closed: { ...selling, ...entryKeys }'],
      [
        'panel: a counted drawer takes goods',
        "count: { ...all('refuse'), ...ownKeys }",
        'count: { ...selling, ...ownKeys }',
      ],
    ],
  ),
  ...planted(
    `${desk}/payment/tender-list.ts`,
    [`${desk}/payment/`],
    [
      ['tenders: nothing is a tender', 'next.amountMinor < 1 && ', 'next.amountMinor < 0 && '],
      ['tenders: there is no end of them', 'tenders.length >= MOST_TENDERS', 'tenders.length > MOST_TENDERS'],
      ['tenders: a paid sale is paid again', 'tenders.length > 0 && before.ok && before.value.isPaid', 'false'],
      ['tenders: a balance is electronic money', "return kind === 'balance'\n", "return kind === 'coupon'\n"],
    ],
  ),
  ...planted(
    'packages/domain/src/tenders/written-tenders.ts',
    ['packages/domain/src/tenders/written-tenders.test.ts'],
    [
      ['tenders: change stays in the drawer', 'changeMinor: outcome.changeMinor', 'changeMinor: 0'],
      [
        'tenders: what lay on the counter was paid',
        'amountMinor: outcome.cashToPayMinor',
        'amountMinor: outcome.cashGivenMinor',
      ],
      [
        'tenders: rounding to coins is forgotten',
        'cashRoundingMinor: outcome.cashRoundingMinor',
        'cashRoundingMinor: 0',
      ],
      ['tenders: all is cash', '.filter(({ method }) => !isCash(method))', '.filter(({ method }) => method < 0)'],
    ],
  ),
  ...planted(
    `${desk}/lock/seat.ts`,
    [`${desk}/lock/seat.test.ts`],
    [
      [
        'seat: a reload makes the signed-in person sit down',
        'const isOther = signIn !== (kept?.signIn ?? null)',
        'const isOther = signIn !== null',
      ],
      [
        'seat: a reload unlocks',
        'isLocked: kept.isLocked || isMirrorLocked || isOther',
        'isLocked: isMirrorLocked || isOther',
      ],
      ['seat: a lock that had not reached the disk is lost', 'kept.isLocked || isMirrorLocked ||', 'kept.isLocked ||'],
      ['seat: who is no staff finds it open', 'isMirrorLocked || isOther, signIn', 'isMirrorLocked, signIn'],
      [
        'seat: a password does not seat its owner',
        'if (isOther && staffId !== null)',
        'if (isOther && staffId === null)',
      ],
      ['seat: which sign-in it was is forgotten', 'isOther, signIn }', 'isOther, signIn: null }'],
    ],
  ),
]
