import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { eraseOwn, readOwnPage } from '@kassa/contract/member/own.calls.ts'
import { holdsUses } from '@kassa/domain/purse/purse.ts'
import { moneyText } from '@kassa/domain/text/money-text.ts'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { showWordsOfShop } from '../../parts/wording/words-of-shop.ts'
import { showBrandHere } from '../../session/brand.ts'
import { readSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { wordOr } from '../../words/word-or.ts'
import { CodeOnScreen } from './CodeOnScreen.tsx'
import { CouponCode } from './CouponCode.tsx'
import { ReferralCode } from './ReferralCode.tsx'
import { WalletButtons } from './WalletButtons.tsx'
import { dayText, wallClockIn } from '../../words/day-text.ts'
import { RefusalText } from '../../kit/state/RefusalText.tsx'

type Own = OutputOf<typeof readOwnPage.answer>
type Purse = NonNullable<Own['purses']>[number]

/** The page once it is open. */
export function OwnCard({ pass }: { readonly pass: string }) {
  const { t } = useTranslation('own')
  const [own, setOwn] = useState<Own | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isErased, setErased] = useState(false)
  const refuse = (error: unknown): void => setRefusal(error instanceof Error ? error.message : String(error))
  useEffect(() => {
    const take = (read: Own): void => {
      setOwn(read)
      showWordsOfShop(read.words)
      // Whoever is signed in here keeps the brand of their own house.
      if (read.brand && readSession().token === null) showBrandHere(read.brand)
    }
    call(readOwnPage, { pass }, { isQuiet: true }).then(take, (error: unknown) =>
      setRefusal(error instanceof Error ? error.message : String(error)),
    )
  }, [pass])
  if (isErased) return <p role="status">{t('erased')}</p>
  return (
    <>
      <RefusalText text={refusal} />
      {own === null ? null : (
        <div className="k-stack">
          <p>
            <strong>{own.name}</strong>
            <br />
            {t('shop', { shop: own.shop, card: own.cardNumber })}
          </p>
          <Holdings own={own} />
          <CodeOnScreen pass={pass} onRefused={refuse} />
          <WalletButtons pass={pass} wallets={own.wallets ?? []} onRefused={refuse} />
          {own.referral ? <ReferralCode own={own} referral={own.referral} /> : null}
          <Lists own={own} />
          <Erase onErase={() => void call(eraseOwn, { pass }, { isQuiet: true }).then(() => setErased(true), refuse)} />
        </div>
      )}
    </>
  )
}

function Holdings({ own }: { readonly own: Own }) {
  const { t } = useTranslation('own')
  const money = (minor: number) => moneyText(minor, own.currency)
  const { nextLevel } = own
  const bonus = own.bonusMinor === 0 ? '' : ` (${t('bonus', { bonus: money(own.bonusMinor) })})`
  const facts = [
    ...(own.levelName === null ? [] : [[t('level'), own.levelName]]),
    [t('points'), String(own.points)],
    [t('balance'), money(own.principalMinor + own.bonusMinor) + bonus],
    [t('spent'), money(own.spentMinor)],
  ]
  const due = own.lots.filter(({ lastDay }) => lastDay !== null)
  return (
    <>
      <dl className="k-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {nextLevel ? <p>{t('next', { missing: money(nextLevel.missingMinor), level: nextLevel.name })}</p> : null}
      {due.map(({ lastDay, points }) => (
        <p key={lastDay} className="k-muted">
          {t('lots', { points, day: lastDay })}
        </p>
      ))}
    </>
  )
}

function Lists({ own }: { readonly own: Own }) {
  const { t } = useTranslation(['own', 'member'])
  const purseLine = ({ kind, code, name, currency, totalMinor, usesLeft, lastDay }: Purse): string =>
    holdsUses(kind)
      ? t(lastDay === null ? 'timesLine' : 'timesUntil', { name, code, uses: usesLeft, until: lastDay })
      : `${wordOr(`own:purse.${kind}`, code)} · ${code} · ${moneyText(totalMinor, currency)}`
  const openingLine = (name: string, isOpen: boolean, at: string | null): string =>
    at === null ? t(isOpen ? 'openNow' : 'closedNow', { name }) : t(isOpen ? 'openUntil' : 'opensAt', { name, at })
  const signed = (amount: number) => (amount > 0 ? `+${amount}` : String(amount))
  return (
    <>
      <List
        title={t('coupons')}
        none={t('noCoupons')}
        lines={own.coupons.map(({ name, code, untilDate: until, word }) => (
          <>
            <span>{t('couponLine', { name, code, until })}</span>
            {word === undefined ? null : <CouponCode name={name} word={word} />}
          </>
        ))}
      />
      {own.family === undefined || own.family.length === 0 ? null : (
        <List
          title={t('family')}
          none=""
          lines={own.family.map(({ name, cardNumber }) => `${name} · ${cardNumber}`)}
          note={t('familyNote')}
        />
      )}
      <List title={t('purses')} none={t('noPurses')} lines={(own.purses ?? []).map((purse) => purseLine(purse))} />
      {own.outlets === undefined || own.outlets.length === 0 ? null : (
        <List
          title={t('outlets')}
          none=""
          lines={own.outlets.map(({ name, isOpen, changesAt: at }) =>
            openingLine(name, isOpen, at === null ? null : wallClockIn(at)),
          )}
        />
      )}
      <List
        title={t('orders')}
        none={t('noOrders')}
        lines={own.orders.map(
          ({ day, outletName, number, totalMinor, currency }) =>
            `${dayText(day)} · ${outletName} · ${number} · ${moneyText(totalMinor, currency)}`,
        )}
      />
      <List
        title={t('records')}
        none={t('noRecords')}
        lines={[
          ...own.pointRecords.map(
            ({ day, reason, points, after }) =>
              `${dayText(day)} · ${wordOr(`member:reason.${reason}`, t('points'))} · ${signed(points)} → ${after}`,
          ),
          ...own.balanceRecords.map(
            ({ day, type, amountMinor, afterMinor }) =>
              `${dayText(day)} · ${wordOr(`member:type.${type}`, t('balance'))} · ${moneyText(amountMinor, own.currency)} → ${moneyText(afterMinor, own.currency)}`,
          ),
        ]}
      />
    </>
  )
}

interface ListProps {
  readonly title: string
  readonly none: string
  readonly lines: readonly ReactNode[]
  /** A sentence that holds for all of them. */
  readonly note?: string
}

function List({ title, none, lines, note }: ListProps) {
  return (
    <section aria-label={title} className="k-stack-tight">
      <h2>{title}</h2>
      {lines.length === 0 ? <p className="k-muted">{none}</p> : null}
      {note === undefined ? null : <p className="k-muted">{note}</p>}
      <ul className="k-plain-list">
        {lines.map((line, at) => (
          <li key={at}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

function Erase({ onErase }: { readonly onErase: () => void }) {
  const { t } = useTranslation('own')
  const [isAsked, setAsked] = useState(false)
  if (!isAsked)
    return (
      <p>
        <Button kind="quiet" onClick={() => setAsked(true)}>
          {t('erase')}
        </Button>
      </p>
    )
  return (
    <section aria-label={t('erase')} className="k-stack-tight">
      <p role="alert">{t('eraseBody')}</p>
      <p className="r-choices">
        <Button onClick={() => setAsked(false)}>{t('keep')}</Button>
        <Button kind="primary" onClick={onErase}>
          {t('eraseSure')}
        </Button>
      </p>
    </section>
  )
}
