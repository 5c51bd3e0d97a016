import { makePairingCode } from '@kassa/contract/device/device-pairing.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { Button, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ClockOf } from '../../kit/detail/outlet-clock.tsx'
import { useMomentText } from '../../kit/detail/Moment.tsx'
import { useChange } from '../../api/use-change.ts'
import type { Device } from './DeviceList.tsx'
import './pairing-code.css'

type Code = OutputOf<(typeof makePairingCode)['answer']>

/** The code by which a new browser becomes this device, for as long as it is good; another one takes its place. Source: DV-P04. */
export function PairingCode({ device, onClose }: { readonly device: Device; readonly onClose: () => void }) {
  const { t } = useTranslation('device')
  const [code, setCode] = useState<Code | null>(null)
  const { mutate, isPending } = useChange(makePairingCode, { onDone: setCode })
  useEffect(() => mutate({ id: device.id }), [mutate, device.id])
  return (
    <Modal open title={t('pair.title', { name: device.name })} footer={null} onCancel={onClose}>
      <div className="k-stack-tight">
        {code === null ? null : (
          <ClockOf of={device}>
            <GoodFor key={code.code} code={code} />
          </ClockOf>
        )}
        <Button loading={isPending} onClick={() => mutate({ id: device.id })}>
          {t('pair.again')}
        </Button>
      </div>
    </Modal>
  )
}

function GoodFor({ code: { code, expiresAt } }: { readonly code: Code }) {
  const { t } = useTranslation('device')
  const momentText = useMomentText()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Math.max(0, Date.parse(expiresAt) - Date.now()))
    return () => clearTimeout(timer)
  }, [expiresAt])
  if (isOver) return <p role="alert">{t('pair.over')}</p>
  return (
    <>
      <output className="v-pairing-code">{code}</output>
      <p>{t('pair.body', { when: momentText(expiresAt, null) })}</p>
    </>
  )
}
