import { createReceiptLink } from '@kassa/contract/print/receipt-link.calls.ts'
import { Button, Modal, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { BASE, paths } from '../../paths.ts'
import { QrCode } from '../../ui/QrCode.tsx'

/** The receipt as a link for the customer: a code to scan and the address to send. Source: RC-P03. */
export function ReceiptLink({ orderId }: { readonly orderId: string }) {
  const { t } = useTranslation('receipt')
  const [address, setAddress] = useState<string | null>(null)
  const create = useChange(createReceiptLink, {
    onDone: ({ token }) => setAddress(`${location.origin}${BASE}${paths.receipt()}#${token}`),
  })
  return (
    <>
      <Button loading={create.isPending} onClick={() => create.mutate({ orderId })}>
        {t('link.button')}
      </Button>
      {address === null ? null : (
        <Modal open title={t('link.title')} footer={null} onCancel={() => setAddress(null)}>
          <QrCode code={address} />
          <Typography.Paragraph copyable={{ text: address }}>{t('link.body')}</Typography.Paragraph>
        </Modal>
      )}
    </>
  )
}
