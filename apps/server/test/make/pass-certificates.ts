import { createPrivateKey } from 'node:crypto'
import forge from 'node-forge'
import { rsaPair } from './rsa-keys.ts'

/** A certificate with its key, each as PEM. */
export interface TestCertificate {
  readonly certificate: string
  readonly key: string
}

export interface PassCertificates {
  /** The root that a telephone trusts. */
  readonly root: TestCertificate
  /** Apple's certificate between the root and the passes. */
  readonly intermediate: TestCertificate
  /** A certificate of one pass type, issued by the intermediate unless told otherwise. */
  readonly issue: (asked?: Issued) => TestCertificate
  /** The certificate of a server on this machine, issued by the root. */
  readonly server: () => TestCertificate
}

export interface Issued {
  readonly passType?: string
  readonly team?: string
  readonly from?: string
  readonly until?: string
  readonly by?: TestCertificate
}

type Subject = forge.pki.CertificateField[]

/** As base64, which calls take. */
export const base64Of = (text: string | Buffer): string => Buffer.from(text).toString('base64')

const keyPair = (): string => createPrivateKey(rsaPair().privateKey).export({ type: 'pkcs1', format: 'pem' })

let serial = 0

function certify(
  subject: Subject,
  {
    by,
    isAuthority,
    from,
    until,
    ip,
  }: { by?: TestCertificate; isAuthority: boolean; from: string; until: string; ip?: string },
): TestCertificate {
  const key = keyPair()
  const made = forge.pki.createCertificate()
  const own = forge.pki.privateKeyFromPem(key)
  made.publicKey = forge.pki.setRsaPublicKey(own.n, own.e)
  serial += 1
  made.serialNumber = `1${serial.toString(16).padStart(7, '0')}`
  made.validity.notBefore = new Date(from)
  made.validity.notAfter = new Date(until)
  made.setSubject(subject)
  made.setIssuer(by ? forge.pki.certificateFromPem(by.certificate).subject.attributes : subject)
  made.setExtensions([
    { name: 'basicConstraints', cA: isAuthority, critical: true },
    { name: 'keyUsage', keyCertSign: isAuthority, digitalSignature: true, critical: true },
    ...(ip === undefined ? [] : [{ name: 'subjectAltName', altNames: [{ type: 7, ip }] }]),
  ])
  made.sign(by ? forge.pki.privateKeyFromPem(by.key) : own, forge.md.sha256.create())
  return { certificate: forge.pki.certificateToPem(made), key }
}

const named = (name: string, unit: string): Subject => [
  { name: 'commonName', value: name },
  { name: 'organizationalUnitName', value: unit },
  { name: 'countryName', value: 'US' },
]

/** Certificates as Apple gives them, of a root of the test's own. */
export function makePassCertificates(): PassCertificates {
  const always = { from: '2025-01-01T00:00:00Z', until: '2036-01-01T00:00:00Z' }
  const root = certify(named('Test Root', 'Tests'), { isAuthority: true, ...always })
  const intermediate = certify(named('Worldwide Developer Relations of the Test', 'G4'), {
    isAuthority: true,
    by: root,
    ...always,
  })
  return {
    root,
    intermediate,
    server: () => certify(named('127.0.0.1', 'Tests'), { isAuthority: false, by: root, ip: '127.0.0.1', ...always }),
    issue: ({ passType = 'pass.example.card', team = 'TEAM123456', by = intermediate, ...dates } = {}) =>
      certify(
        [
          { type: '0.9.2342.19200300.100.1.1', value: passType },
          { name: 'commonName', value: `Pass Type ID: ${passType}` },
          { name: 'organizationalUnitName', value: team },
          { name: 'organizationName', value: 'Harbour Tea' },
          { name: 'countryName', value: 'US' },
        ],
        { by, isAuthority: false, from: '2026-01-01T00:00:00Z', until: '2027-01-01T00:00:00Z', ...dates },
      ),
  }
}

/** A certificate and its key in one file, as Keychain exports them. */
export const toP12 = ({ certificate, key }: TestCertificate, passphrase: string): Buffer =>
  Buffer.from(
    forge.asn1
      .toDer(
        forge.pkcs12.toPkcs12Asn1(
          forge.pki.privateKeyFromPem(key),
          forge.pki.certificateFromPem(certificate),
          passphrase,
          {
            algorithm: '3des',
          },
        ),
      )
      .getBytes(),
    'binary',
  )
