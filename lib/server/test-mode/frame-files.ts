/** The orange frame, and the drawer's own styles (`:not(#_)` outweighs Bootstrap's): on no page of a release. */
export const frameStyles = `
html::before{content:"";position:fixed;inset:0;border:4px solid #e8590c;pointer-events:none;z-index:2000}
.test-tab{position:fixed;right:0;bottom:25%;z-index:1990;padding:.75rem .25rem;writing-mode:vertical-rl;border:0;border-radius:.5rem 0 0 .5rem;background:#b83b00;color:#fff;font:700 .875rem/1.4 system-ui,sans-serif;min-height:44px;min-width:24px}
.test-tab:focus-visible,.test-drawer :focus-visible{outline:3px solid #0b5cad;outline-offset:2px}
.test-drawer:not(#_){z-index:1995;background:#fff;color:#1b1b1b;border-left:4px solid #e8590c;font:400 .9375rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
.test-drawer h2{font-size:1.25rem;margin:0}.test-drawer summary{font-weight:700;padding:.625rem 0;cursor:pointer;min-height:44px}
.test-drawer details{border-top:1px solid #bbb}.test-drawer form,.test-drawer .test-row{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end;padding:.25rem 0 .75rem}
.test-field,.test-drawer label{display:grid;gap:.125rem;flex:1 1 8rem}.test-drawer label.test-check{display:flex;align-items:center;min-height:44px}
.test-drawer input,.test-drawer select,.test-drawer textarea{font:inherit;color:inherit;background:#fff;border:1px solid #6b6b6b;border-radius:.25rem;padding:.375rem .5rem;min-height:44px;width:100%;min-width:0}
.test-drawer input[type=checkbox]{width:1.5rem;min-height:1.5rem}
.test-drawer button:where(:not(.btn-close)){font:inherit;color:#1b1b1b;background:#f1ece4;border:1px solid #6b6b6b;border-radius:.25rem;padding:.375rem .75rem;min-height:44px}
.test-drawer button.test-main{background:#b83b00;border-color:#b83b00;color:#fff}
.test-drawer:not(#_) .offcanvas-header{padding:1rem 1rem .5rem}.test-drawer:not(#_) .offcanvas-body{padding:0 1rem 3rem}
.test-drawer ol{list-style:none;padding:0;margin:0}.test-drawer li{border-top:1px solid #ddd;padding:.375rem 0}
.test-drawer pre{white-space:pre-wrap;background:#f6f4f0;padding:.5rem;margin:.25rem 0;font-size:.8125rem}
.test-drop{border:2px dashed #6b6b6b;border-radius:.5rem;padding:1rem}.test-drop[data-over=true]{border-color:#b83b00;background:#fff3ec}
.test-told{padding:.5rem .75rem;border-left:4px solid #1b7f3b;background:#eef7f0}.test-told[data-tone=danger]{border-color:#b3261e;background:#fcefee}
@media (prefers-color-scheme:dark){.test-drawer:not(#_){background:#191919;color:#eee}.test-drawer input,.test-drawer select,.test-drawer textarea{background:#222}.test-drawer button:where(:not(.btn-close)){background:#333;color:#eee}.test-drawer button.test-main{background:#ffa266;border-color:#ffa266;color:#1b1b1b}.test-drawer pre{background:#262626}.test-told{background:#1d2b20}.test-told[data-tone=danger]{background:#33201f}.test-drop[data-over=true]{background:#3a2417}.test-drawer :focus-visible{outline-color:#8ec5ff}}
@media print{html::before,.test-tab,.test-drawer{display:none}}
`;

/** An icon that nobody takes for the true one. */
export const testIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#e8590c"/><path fill="#fff" d="M7 8h18v5h-6.5v12h-5V13H7z"/></svg>';
