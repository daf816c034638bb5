/**
 * The document as JSON in CodeMirror, with problems marked at their lines. It lives in a shadow root, where
 * it can add its styles as constructed style sheets: the page's CSP blocks style elements.
 */
import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { json, jsonParseLinter } from '@codemirror/lang-json';
import {
  bracketMatching,
  ensureSyntaxTree,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  syntaxHighlighting,
  syntaxTree,
} from '@codemirror/language';
import { type Diagnostic, linter, lintGutter, lintKeymap } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import {
  EditorView,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  lineNumbers,
  type Tooltip,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useRef } from 'react';
import { nodeAtPath } from './jsonPlaces.ts';

export interface JsonProblem {
  /** In the notation `nodeAtPath` reads. */
  path: string;
  message: string;
  level: 'error' | 'warning';
}

export interface JsonEditorProps {
  label: string;
  /** The typed text while it is not valid JSON, otherwise null. */
  text: string | null;
  /** The value shown when `text` is null. */
  value: unknown;
  onWrite: (text: string) => void;
  /** The problems of a parsed value. */
  problemsOf: (value: unknown) => readonly JsonProblem[];
  /** Words that may appear inside quotes, for completion. */
  words?: readonly JsonWord[];
  /** The path to reveal, once per object. */
  at?: { path: string } | undefined;
}

export interface JsonWord {
  label: string;
  detail?: string;
}

const LINT_DELAY_MS = 300;
const PARSE_MS = 500;

export default function JsonEditor({
  label,
  text,
  value: shown,
  onWrite,
  problemsOf,
  words,
  at,
}: JsonEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const write = useRef(onWrite);
  write.current = onWrite;
  const first = useRef(text ?? written(shown));
  const asked = useRef({ problemsOf, words });
  asked.current = { problemsOf, words };
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    const editor = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: first.current,
        extensions: [
          lineNumbers(),
          foldGutter(),
          history(),
          bracketMatching(),
          highlightActiveLine(),
          syntaxHighlighting(colours),
          json(),
          linter((editor) => findProblems(editor, asked.current.problemsOf), { delay: LINT_DELAY_MS }),
          lintGutter(),
          autocompletion({ override: [(context) => completed(context, asked.current.words ?? [])] }),
          hoverTooltip((shown, pos) => explained(shown, pos, asked.current.words ?? [])),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
          keymap.of([
            ...completionKeymap,
            ...defaultKeymap,
            ...historyKeymap,
            ...foldKeymap,
            ...lintKeymap,
            indentWithTab,
          ]),
          theme,
          EditorView.updateListener.of(({ docChanged, state, transactions }) => {
            const isOurs = transactions.some((each) => each.isUserEvent('set'));
            if (docChanged && !isOurs) write.current(state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    return () => {
      editor.destroy();
      view.current = undefined;
    };
  }, [label]);
  useEffect(() => {
    const editor = view.current;
    if (!editor || text !== null) return;
    const standing = editor.state.doc.toString();
    // Keep the text if it is the same document in a different notation.
    if (sameDocument(standing, shown)) return;
    const next = written(shown);
    editor.dispatch({ changes: { from: 0, to: standing.length, insert: next }, userEvent: 'set' });
  }, [text, shown]);
  useEffect(() => {
    const editor = view.current;
    if (!editor || !at) return;
    const { from } = placeIn(editor, at.path);
    editor.dispatch({
      selection: { anchor: from },
      effects: EditorView.scrollIntoView(from, { y: 'center' }),
    });
    editor.focus();
  }, [at]);
  return (
    <div
      // Code is written from left to right in every language.
      dir="ltr"
      ref={host}
      data-own-undo=""
      className="h-full min-h-96 overflow-hidden rounded border border-line bg-surface"
    />
  );
}

const written = (value: unknown): string => JSON.stringify(value, null, 2);

function sameDocument(text: string, value: unknown): boolean {
  try {
    return JSON.stringify(JSON.parse(text)) === JSON.stringify(value);
  } catch {
    return false;
  }
}

const notJson = jsonParseLinter();

function findProblems(view: EditorView, problemsOf: JsonEditorProps['problemsOf']): Diagnostic[] {
  const broken = notJson(view);
  if (broken.length > 0) return broken;
  return problemsOf(JSON.parse(view.state.doc.toString())).map(({ path, message, level }) => ({
    ...placeIn(view, path),
    severity: level,
    message,
  }));
}

function placeIn({ state }: EditorView, path: string): { from: number; to: number } {
  const text = state.doc.toString();
  const tree = ensureSyntaxTree(state, text.length, PARSE_MS) ?? syntaxTree(state);
  return nodeAtPath(tree.topNode, path, (node) => text.slice(node.from, node.to));
}

/** Shows the meaning of a word in quotes on hover. */
function explained({ state }: EditorView, pos: number, words: readonly JsonWord[]): Tooltip | null {
  const { from, to } = syntaxTree(state).resolveInner(pos);
  const label = /^"([^"\n]*)"$/.exec(state.sliceDoc(from, to))?.[1];
  const detail = words.find((word) => word.label === label)?.detail;
  if (label === undefined || !detail) return null;
  const create = () => ({
    dom: Object.assign(document.createElement('div'), {
      textContent: `${label}: ${detail}`,
      className: 'cm-explained',
    }),
  });
  return { pos: from, end: to, create };
}

/** Inside quotes, completes words that start with the typed text. */
function completed(context: CompletionContext, words: readonly JsonWord[]): CompletionResult | null {
  const typed = context.matchBefore(/"[^"\n]*/);
  if (!typed || words.length === 0) return null;
  return { from: typed.from + 1, options: words.map((word) => ({ ...word })), validFor: /^[^"\n]*$/ };
}

const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--surface)', fontSize: '13px' },
  '.cm-scroller': { overflow: 'auto', fontFamily: 'ui-monospace, monospace', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--sunken)', color: 'var(--ink-soft)', borderColor: 'var(--line)' },
  '.cm-activeLine': { backgroundColor: 'var(--accent-soft)' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-explained': { padding: '4px 8px' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-tooltip': { backgroundColor: 'var(--raised)', color: 'var(--ink)', borderColor: 'var(--line)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent)',
    color: 'var(--on-accent)',
  },
  '.cm-completionDetail': { color: 'inherit', opacity: '0.85' },
});

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--ink)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--info)' },
  { tag: tags.punctuation, color: 'var(--ink-soft)' },
]);
