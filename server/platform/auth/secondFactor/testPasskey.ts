/** A security key for tests: creates and uses a key pair as a device does, or falsifies one value. */
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { NewPasskey, PasskeyProof } from '@clinic/contract/secondFactor';

export interface Asked {
  challenge: string;
  origin: string;
  /** The site's id; defaults to the origin's host. */
  rpId?: string;
}

const PRESENT = 0x01;
const WITH_KEY = 0x40;

export class TestPasskey {
  readonly id = randomBytes(16).toString('base64url');
  counter = 0;
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });

  make(asked: Asked): NewPasskey['response'] {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const id = Buffer.from(this.id, 'base64url');
    // A CBOR map: kty EC2, alg ES256, crv P-256, x, y.
    const key = [Buffer.from('a5010203262001', 'hex'), head('21', x), head('22', y)];
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, ...key]);
    const authData = Buffer.concat([this.#authenticatorData(asked, WITH_KEY), attested]);
    const length = Buffer.from([0x58, authData.length]);
    // {"fmt": "none", "attStmt": {}, "authData": …}
    const start = Buffer.from(
      `a363666d74646e6f6e656761747453746d74a0${Buffer.from('hauthData').toString('hex')}`,
      'hex',
    );
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData('webauthn.create', asked),
        attestationObject: Buffer.concat([start, length, authData]).toString('base64url'),
        transports: ['usb'],
      },
    };
  }

  use(asked: Asked): PasskeyProof['response'] {
    this.counter += 1;
    const authData = this.#authenticatorData(asked, 0);
    const client = clientData('webauthn.get', asked);
    const hash = createHash('sha256').update(Buffer.from(client, 'base64url')).digest();
    const signature = createSign('sha256').update(authData).update(hash).sign(this.#keys.privateKey);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: client,
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }

  #credential() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #authenticatorData({ origin, rpId = new URL(origin).hostname }: Asked, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const site = createHash('sha256').update(rpId).digest();
    return Buffer.concat([site, Buffer.from([PRESENT | flags]), counter]);
  }
}

const head = (key: string, coordinate: string): Buffer =>
  Buffer.concat([Buffer.from(`${key}5820`, 'hex'), Buffer.from(coordinate, 'base64url')]);

const clientData = (type: string, { challenge, origin }: Asked): string =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
