import type { Refusal } from '@kassa/domain/result.ts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { BasketMember } from '../model/basket.ts'
import { moneyText } from '../ui/money-text.ts'
import { useWords } from '../ui/use-words.ts'
import { mayReserve, reserves } from './hold-member.ts'

/** The member types their password while there is a line, so that the balance it guards can be paid here when the line is lost. Source: D52, PY-S22. */
export function ReservePassword({ member }: { readonly member: BasketMember }) {
  const { t } = useTranslation('deskMember')
  const { say } = useWords()
  const [password, setPassword] = useState('')
  const [done, setDone] = useState('')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  if (!member.hasPassword || !member.hasBalance || member.isKept || !mayReserve()) return null
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const asked = await (await reserves()).reserveWithPassword(password)
    setPassword('')
    setRefusal(asked.ok ? null : asked.refusal)
    setDone(asked.ok ? t('reserve.done', { amount: moneyText(asked.value, member.currency) }) : '')
  }
  return (
    <form className="d-form" onSubmit={(event) => void send(event)}>
      <label className="d-field">
        {t('reserve.password')}
        <input
          type="password"
          value={password}
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
          onChange={(event) => setPassword(event.target.value)}
        />
      </label>
      <button type="submit" className="d-button is-large" disabled={password.length < 6}>
        {t('reserve.now')}
      </button>
      <p className="d-note is-bad" role="alert">
        {refusal ? say(`member.refused.${refusal.code.replaceAll('.', '-')}`, refusal.facts) : ''}
      </p>
      <p role="status">{done}</p>
    </form>
  )
}
