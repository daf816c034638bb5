/** Features: types of items. */
import { type Feature, feature, type Said, type Section } from './feature.ts';
import { ofType } from './probes.ts';

const type = (name: string, smartForms: Said, lhcForms: Said): Feature =>
  feature(name, smartForms, lhcForms, ofType(name));

export const TYPES: Section = {
  title: 'Item types',
  features: [
    ...['group', 'display', 'boolean', 'decimal', 'integer'].map((name) => type(name, 'yes', 'yes')),
    ...['date', 'dateTime', 'time'].map((name) => type(name, 'yes', 'partly')),
    ...['string', 'text'].map((name) => type(name, 'yes', 'yes')),
    type('url', 'partly', 'yes'),
    ...['choice', 'open-choice', 'attachment'].map((name) => type(name, 'yes', 'yes')),
    type('reference', 'partly', 'no'),
    type('quantity', 'partly', 'yes'),
  ],
};
