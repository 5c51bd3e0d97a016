import { ConfigProvider, QRCode } from 'antd'
import { giveStylesTheNonce, readNonce } from '../../theme/style-nonce.ts'

giveStylesTheNonce()
const csp = { nonce: readNonce() ?? '' }

/** The code the customer scans, black on white in every mode; it stands in a `QrPlace`. */
export default function QrShown({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <ConfigProvider csp={csp}>
      <QRCode value={text} aria-label={label} size={240} bordered={false} color="#000" bgColor="#fff" errorLevel="M" />
    </ConfigProvider>
  )
}
