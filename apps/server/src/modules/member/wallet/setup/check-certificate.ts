import { createPrivateKey, X509Certificate } from 'node:crypto'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { OpenedFiles } from './open-key-file.ts'

/** A pass certificate with its key and the certificate that issued it, each as PEM. */
export interface AppleKeys {
  readonly certificate: string
  readonly key: string
  readonly intermediate: string
}

export interface CheckedCertificate {
  readonly keys: AppleKeys
  readonly passType: string
  readonly team: string
  /** The end of the certificate or of its issuer's, whichever comes first. */
  readonly expiresAt: string
}

/** A part of a distinguished name, one of which stands on each line; empty without. */
const partOf = (name: string, part: string): string =>
  name
    .split('\n')
    .find((one) => one.startsWith(`${part}=`))
    ?.slice(part.length + 1) ?? ''

const PASS_TYPE = /^pass\.[A-Za-z0-9.-]{1,200}$/

const momentOf = (text: string): string => new Date(text).toISOString()

function checkValidity({ validFrom, validTo }: X509Certificate, now: string): Result<string> {
  const [from, until] = [momentOf(validFrom), momentOf(validTo)]
  return from <= now && now < until
    ? accept(until)
    : refuse({ code: 'wallet.certificate-expired', facts: { from: from.slice(0, 10), until: until.slice(0, 10) } })
}

/**
 * Returns the pass type and team that a certificate is for, once its key fits, it counts now, and Apple's certificate beside it issued it: what would not, a telephone
 * refuses without a word.
 */
export function checkCertificate(opened: OpenedFiles, now: string): Result<CheckedCertificate> {
  const certificates = opened.certificates.map((pem) => new X509Certificate(pem))
  const ofPasses = certificates.filter(({ subject }) => PASS_TYPE.test(partOf(subject, 'UID')))
  const [first] = ofPasses
  if (!first) return refuse({ code: 'wallet.no-pass-certificate' })
  const key = opened.key === '' ? undefined : createPrivateKey(opened.key)
  const certificate = key && ofPasses.find((one) => one.checkPrivateKey(key))
  if (!certificate) return refuse({ code: 'wallet.key-differs' })
  const intermediate = new X509Certificate(opened.intermediate)
  if (!intermediate.ca || !certificate.checkIssued(intermediate) || !certificate.verify(intermediate.publicKey))
    return refuse({ code: 'wallet.issuer-differs', facts: { issuer: issuerName(certificate.issuer) } })
  const own = checkValidity(certificate, now)
  if (!own.ok) return own
  const above = checkValidity(intermediate, now)
  if (!above.ok) return above
  return accept({
    keys: { certificate: certificate.toString(), key: opened.key, intermediate: intermediate.toString() },
    passType: partOf(certificate.subject, 'UID'),
    team: partOf(certificate.subject, 'OU'),
    expiresAt: own.value < above.value ? own.value : above.value,
  })
}

/** “Apple Worldwide Developer Relations Certification Authority G4”, as Apple's page lists it. */
const issuerName = (issuer: string): string =>
  [partOf(issuer, 'CN'), partOf(issuer, 'OU')]
    .filter((part) => part !== '')
    .join(' ')
    .slice(0, 200)
