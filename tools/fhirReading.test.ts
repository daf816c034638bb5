/** Reading of FHIR files: JSON and XML. */
import { r4Shapes, r4Validator, readResource } from '@clinic/server/testing';
import { read, refusal } from '@clinic/testing/fhir/reading';
import { describe, expect, test } from 'vitest';

describe('reading', () => {
  test('invalid JSON is refused with line, column and path, but without its text', () => {
    expect(refusal('{"item": [\n{"linkId": "a",}]}')).toBe(
      'item[0].linkId: Not valid JSON at line 2, column 16.',
    );
    expect(refusal('{"status": "secret" "x"}')).toBe('status: Not valid JSON at line 1, column 21.');
    expect(refusal('{"a": 01}')).toBe('a: Not valid JSON at line 1, column 8.');
    expect(refusal('{"a": 1')).toBe('a: Not valid JSON at line 1, column 8.');
    expect(refusal('hello')).toBe('Not valid JSON at line 1, column 1.');
  });

  test('a duplicate element is refused with its location, because one of the two would be lost', () => {
    expect(
      refusal('{"resourceType": "Patient",\n "item": [{"text": "x:y"}, {"text": "a", "te\\u0078t": "b"}]}'),
    ).toBe(
      'item[1].text: At line 2, column 42, an element appears for the second time. Only one of the two would count.',
    );
    expect(read('{"resourceType": "Patient", "a": [{"text": "x\\":y"}, {"text": ":"}]}')).toBeDefined();
  });

  test('anything but a FHIR resource is refused', () => {
    expect(refusal('  ')).toBe('The file is empty.');
    expect(refusal('[]')).toBe('resourceType: The JSON is not a FHIR resource: it has no resourceType.');
    expect(refusal('<Chicken/>')).toBe('Chicken: <Chicken> is not a resource of FHIR R4.');
    expect(refusal('<Questionnaire><title></Questionnaire>')).toMatch(/^Not valid XML, line 1: /);
    expect(refusal('<!DOCTYPE x [<!ENTITY a "b">]><Questionnaire/>')).toBe(
      'XML with a document type is not accepted.',
    );
    const twice = '<Questionnaire><title value="a"/><title value="b"/></Questionnaire>';
    expect(refusal(twice)).toBe('Questionnaire.title: <title> may appear once, not 2 times.');
    expect(refusal('<Questionnaire><title value="&nbsp;"/></Questionnaire>')).toMatch(
      /unknown character &nbsp;$/,
    );
    expect(() => readResource(Uint8Array.of(0xff, 0xfe, 0x7b), r4Shapes())).toThrow('not text in UTF-8');
  });

  test('XML becomes the JSON of the same resource', () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
      <Questionnaire xmlns="http://hl7.org/fhir"><!-- a comment -->
        <id value="q"/>
        <text><status value="generated"/><div xmlns="http://www.w3.org/1999/xhtml"><p>a &lt; b</p></div></text>
        <contained><ValueSet><id value="v"/><status value="active"/></ValueSet></contained>
        <status value="active"/>
        <subjectType value="Patient"/>
        <item id="i1">
          <extension url="http://example.org/x"><valueDecimal value="1.50"/></extension>
          <linkId value="a &amp; b&#x2014;&#10;&lt;&amp;lt;'"/>
          <text value="T"><extension url="http://example.org/y"><valueBoolean value="true"/></extension></text>
          <type value="integer"/>
          <required value="true"/>
          <maxLength value="3"/>
        </item>
      </Questionnaire>`;
    expect(read(xml)).toEqual({
      resourceType: 'Questionnaire',
      id: 'q',
      text: {
        status: 'generated',
        div: '<div xmlns="http://www.w3.org/1999/xhtml"><p>a &lt; b</p></div>',
      },
      contained: [{ resourceType: 'ValueSet', id: 'v', status: 'active' }],
      status: 'active',
      subjectType: ['Patient'],
      item: [
        {
          id: 'i1',
          extension: [{ url: 'http://example.org/x', valueDecimal: 1.5 }],
          linkId: "a & b—\n<&lt;'",
          text: 'T',
          _text: { extension: [{ url: 'http://example.org/y', valueBoolean: true }] },
          type: 'integer',
          required: true,
          maxLength: 3,
        },
      ],
    });
  });

  test('errors in XML are reported by validation like those in JSON', () => {
    const xml = `<Questionnaire xmlns="http://hl7.org/fhir"><status value="active"/><colour value="red"/>
      <experimental value="yes"/></Questionnaire>`;
    const issues = r4Validator([]).validate(read(xml));
    expect(issues.map(({ code, expression }) => `${code} ${expression}`)).toEqual([
      'structure Questionnaire',
      'value Questionnaire.experimental',
    ]);
  });
});
