import { addMemberAtDesk } from '@kassa/contract/member/desk-member.calls.ts'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { createIntention } from '../../../api/intention.ts'
import { useCashierCan } from '../../model/desk-can.ts'
import { settingOf } from '../../model/desk-setup.ts'
import type { CachedMember } from '../../catalogue/cache-db.ts'
import { closeDialog, desk } from '../../model/desk-state.ts'
import { useStore } from '../../ui/store.ts'
import { takeScansInField } from '../../../kit/scan/field-of-scans.ts'
import { attachKept } from '../attach-kept.ts'
import { readForBasket, setMember, tellFamily } from '../attach-member.ts'
import { findKept, keptMember } from '../kept-member.ts'
import { MemberHitList, moveByArrow } from './MemberHitList.tsx'
import { isEnoughToFind, onlyHit } from './member-question.ts'
import { SearchField } from '../SearchField.tsx'
import { askForMembers, useMemberHits, type MemberHits } from './use-member-hits.ts'

type Hit = MemberHits['members'][number]

/** Returns whether somebody is looked for: over the sale, or in the section of members. */
const isLooking = (): boolean => desk.read().dialog?.kind === 'member' || desk.read().section === 'members'

/** Finds a member by card, phone tail or name, as it is typed; opens a card with name and phone where there is none. */
export function FindMember({ onPurse }: { readonly onPurse: () => void }) {
  const { t } = useTranslation('deskMember')
  const [text, setText] = useState('')
  const typed = useMemberHits(text)
  /** The answer to what was asked for by Enter or the button. */
  const [asked, setAsked] = useState<MemberHits | null>(null)
  /** From this device alone, where nobody could be asked. */
  const [kept, setKept] = useState<readonly CachedMember[] | null>(null)
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const mayAdd = useCashierCan('desk.members.add')
  const mayRecharge = useCashierCan('desk.members.recharge')
  const members = useStore(desk, (state) => state.members)
  const isOnline = useStore(desk, (state) => state.isOnline)
  const keptNow = kept ?? (!isOnline && isEnoughToFind(text) ? findKept(members, text) : null)
  const answered = asked?.text === text.trim() ? asked : null
  const found = answered ?? typed
  const turn = useRef(0)
  /** Looking for one is over with the next one who is looked for, and once nobody is looked for any more: its answer may come late. */
  const beginTurn = (): (() => boolean) => {
    const mine = (turn.current += 1)
    return () => mine === turn.current && isLooking()
  }
  const work = async (doing: () => Promise<void>, wanted = text, isMine = () => true): Promise<void> => {
    setBusy(true)
    setError('')
    setKept(null)
    try {
      await doing()
    } catch (refused) {
      if (!isMine()) return
      if (isApiError(refused) && refused.status !== 0) setError(refused.message)
      else findHere(wanted)
    } finally {
      setBusy(false)
    }
  }
  /** Finds a member on this device while the server cannot be asked: a whole card number is as sure as online. */
  const findHere = (wanted: string): void => {
    setError('')
    if (attachKept(wanted)) closeDialog()
    else setKept(findKept(desk.read().members, wanted))
  }
  const attach = async (hit: Hit, isMine: () => boolean): Promise<void> => {
    const member = await readForBasket(hit.id)
    if (!isMine()) return
    setMember(member, hit)
    closeDialog()
    tellFamily(hit)
  }
  const field = useRef(text)
  /** A scan is a card as a whole; what was typed may also be the only one who fits. */
  const find = (wanted: string, isTyped: boolean): void => {
    if (wanted === '') return
    const isMine = beginTurn()
    if (!desk.read().isOnline) return findHere(wanted)
    const ask = async (): Promise<void> => {
      const hits = await askForMembers(wanted)
      const [exact] = hits.isExact ? hits.members : []
      const only = exact ?? (isTyped ? onlyHit(hits, field.current) : null)
      if (!isMine()) return
      if (only) {
        await attach(only, isMine)
        return
      }
      return setAsked(hits)
    }
    void work(ask, wanted, isMine)
  }
  const type = (next: string): void => {
    field.current = next
    setText(next)
    setKept(null)
  }
  useScannedInto((code) => {
    type(code)
    find(code, false)
  })
  const choose = (one: Hit): void => void work(() => attach(one, beginTurn()))
  const chooseById = (id: string): void => {
    const one = found?.members.find((hit) => hit.id === id)
    if (one) choose(one)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const only = onlyHit(found, text)
    if (only) choose(only)
    else find(text.trim(), true)
  }
  return (
    <div className="d-form" onKeyDown={moveByArrow}>
      <form onSubmit={submit} className="d-form">
        <SearchField label={t('find')} value={text} maxLength={400} onChange={type} />
        <p className="d-note">{t('findHint')}</p>
        <button type="submit" className="d-button is-large" disabled={isBusy}>
          {t('search')}
        </button>
      </form>
      {mayRecharge ? (
        <button type="button" className="d-button is-large" onClick={onPurse}>
          {t('purse')}
        </button>
      ) : null}
      <p className="d-note is-bad" role="alert">
        {error}
      </p>
      <div className="d-member-hits">
        {keptNow ? <KeptMembers kept={keptNow} /> : null}
        {!keptNow && found ? (
          <MemberHitList members={found.members} isBusy={isBusy} isAsked={answered !== null} onChoose={chooseById} />
        ) : null}
      </div>
      {!keptNow && answered?.members.length === 0 && mayAdd ? (
        <NewMember typed={text.trim()} work={work} isBusy={isBusy} />
      ) : null}
    </div>
  )
}

/** Scans go to this dialog for as long as it looks for somebody: it says that a card may be scanned. */
function useScannedInto(onCode: (code: string) => void): void {
  const take = useEffectEvent((code: string) => onCode(code))
  useEffect(() => takeScansInField((code) => take(code)), [])
}

/** Lists the matching members on this device; their holdings are shown once it is online again. */
function KeptMembers({ kept }: { readonly kept: readonly CachedMember[] }) {
  const { t } = useTranslation('deskMember')
  const members = useStore(desk, (state) => state.members)
  const attach = (one: CachedMember): void => {
    setMember(keptMember(one, members))
    closeDialog()
  }
  return (
    <>
      <p className="d-note" role="status">
        {t(kept.length === 0 ? 'noLine' : 'kept')}
      </p>
      <ul className="d-member-list">
        {kept.map((one) => (
          <li key={one.id}>
            <button type="button" className="d-button" onClick={() => attach(one)}>
              <span>{[one.initial, one.card].filter(Boolean).join(' ')}</span>
              <span className="d-figures">
                {[members.levelOf(one)?.name, one.tail === '' ? null : `•••• ${one.tail}`].filter(Boolean).join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

interface NewMemberProps {
  readonly typed: string
  readonly isBusy: boolean
  readonly work: (doing: () => Promise<void>) => Promise<void>
}

/** A name and a phone: what was searched for stands in its place already. */
function NewMember({ typed, work, isBusy }: NewMemberProps) {
  const { t } = useTranslation('deskMember')
  const isPhone = /^[+0-9][0-9 ().-]{4,}$/.test(typed)
  const [name, setName] = useState(isPhone ? '' : typed)
  const [phone, setPhone] = useState(isPhone ? typed : '')
  const [agrees, setAgrees] = useState(false)
  const [referralCode, setReferralCode] = useState('')
  const [intention] = useState(createIntention)
  const rewardsFriends = useStore(desk, ({ setup }) => settingOf(setup, 'member.referral') !== null)
  const add = (event: FormEvent): void => {
    event.preventDefault()
    void work(async () => {
      const code = referralCode.trim()
      const person = { name: name.trim(), phone: phone.trim(), agreesToMessages: agrees }
      const request = { ...person, ...(code !== '' && { referralCode: code }) }
      const idempotencyKey = intention.keyFor(request)
      setMember(await call(addMemberAtDesk, request, { isQuiet: true, idempotencyKey }))
      intention.settle()
      closeDialog()
    })
  }
  return (
    <form onSubmit={add} className="d-form" aria-label={t('new')}>
      <h3>{t('new')}</h3>
      <label className="d-field">
        {t('name')}
        <input value={name} maxLength={50} autoComplete="off" onChange={(event) => setName(event.target.value)} />
      </label>
      <label className="d-field">
        {t('phone')}
        <input
          type="tel"
          value={phone}
          maxLength={30}
          autoComplete="off"
          onChange={(event) => setPhone(event.target.value)}
        />
      </label>
      {rewardsFriends && (
        <label className="d-field">
          {t('referralCode')}
          <input
            value={referralCode}
            maxLength={30}
            autoComplete="off"
            onChange={(event) => setReferralCode(event.target.value)}
          />
        </label>
      )}
      <label className="d-check">
        <input type="checkbox" checked={agrees} onChange={(event) => setAgrees(event.target.checked)} /> {t('agrees')}
      </label>
      <button type="submit" className="d-button is-primary is-large" disabled={isBusy || name.trim() === ''}>
        {t('add')}
      </button>
    </form>
  )
}
