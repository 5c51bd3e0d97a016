import { useState } from 'react'
import { settingOf } from '../../model/desk-setup.ts'
import { desk } from '../../model/desk-state.ts'
import { useDecimals } from '../../model/goods/use-decimals.ts'
import { newId } from '../../model/uuid-v7.ts'
import { useStore } from '../../ui/store.ts'

/** The form of money that goes back to a member: how much and why, what the server said to it, and the one id of the refund. */
export function useGivingBack() {
  const decimals = useDecimals()
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refundId] = useState(newId)
  const setup = useStore(desk, (state) => state.setup)
  const reasons = settingOf(setup, 'sales.refund-reasons')
  return { decimals, typed, setTyped, reason, reasons, setReason, error, setError, isBusy, setBusy, refundId }
}
