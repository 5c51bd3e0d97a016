import { createReceiptLink } from '@kassa/contract/print/receipt-link.calls.ts'
import { Button, Modal, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { SendReceipt } from '../../parts/paper/SendReceipt.tsx'
import { BASE, paths } from '../../paths.ts'
import { QrCode } from '../../ui/QrCode.tsx'
import { pagesOrigin } from '../../session/brand.ts'

/** The receipt as a link for the customer: a code to scan, the address to send, and a field that sends it by mail or SMS. Source: RC-P03. */
export function ReceiptLink({ orderId }: { readonly orderId: string }) {
  const { t } = useTranslation('receipt')
  const [token, setToken] = useState<string | null>(null)
  const create = useChange(createReceiptLink, { onDone: (link) => setToken(link.token) })
  return (
    <>
      <Button loading={create.isPending} onClick={() => create.mutate({ orderId })}>
        {t('link.button')}
      </Button>
      {token === null ? null : <LinkModal orderId={orderId} token={token} onClose={() => setToken(null)} />}
    </>
  )
}

function LinkModal({
  orderId,
  token,
  onClose,
}: {
  readonly orderId: string
  readonly token: string
  readonly onClose: () => void
}) {
  const { t } = useTranslation('receipt')
  const address = `${pagesOrigin()}${BASE}${paths.receipt()}#${token}`
  return (
    <Modal open title={t('link.title')} footer={null} onCancel={onClose}>
      <QrCode code={address} />
      <Typography.Paragraph copyable={{ text: address }}>{t('link.body')}</Typography.Paragraph>
      <SendReceipt orderId={orderId} token={token} />
    </Modal>
  )
}
