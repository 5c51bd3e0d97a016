import { ConfigProvider, QRCode } from 'antd'
import { giveStylesTheNonce, readNonce } from '../../theme/style-nonce.ts'

giveStylesTheNonce()
const csp = { nonce: readNonce() ?? '' }

/** The code the customer scans; black on white in every mode, because cameras want it so. */
export default function QrShown({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <ConfigProvider csp={csp}>
      <div className="d-qr">
        <QRCode
          value={text}
          aria-label={label}
          size={240}
          bordered={false}
          color="#000"
          bgColor="#fff"
          errorLevel="M"
        />
      </div>
    </ConfigProvider>
  )
}
