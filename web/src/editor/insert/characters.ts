// Special characters with names in both languages, whatever the language of the interface.

type CharacterGroup =
  | 'punctuation'
  | 'arrows'
  | 'mathematics'
  | 'greek'
  | 'units'
  | 'currency'
  | 'marks'
  | 'numbers';

const characterLists: Record<CharacterGroup, string> = {
  punctuation: `– en dash 短破折号|— em dash 破折号|… ellipsis 省略号|· middle dot 间隔号|• bullet 项目符号|‰ per mille 千分号|« guillemet left 左书名号|» guillemet right 右书名号|“ quote left 左引号|” quote right 右引号|‘ single quote left 左单引号|’ apostrophe 右单引号|「 corner bracket left 直角引号左|」 corner bracket right 直角引号右|《 title mark left 书名号左|》 title mark right 书名号右|【 lenticular bracket left 方头括号左|】 lenticular bracket right 方头括号右|§ section 章节号|¶ paragraph pilcrow 段落号|† dagger 剑号|‡ double dagger 双剑号|\u00a0 no-break space 不换行空格`,
  arrows: `← left 左箭头|→ right 右箭头|↑ up 上箭头|↓ down 下箭头|↔ both 左右箭头|↕ up down 上下箭头|⇐ double left 双左箭头|⇒ implies double right 推出|⇔ equivalent 等价|↗ north east 右上箭头|↘ south east 右下箭头|↙ south west 左下箭头|↖ north west 左上箭头|↵ return 回车|↻ clockwise 顺时针|↺ anticlockwise 逆时针`,
  mathematics: `± plus minus 正负号|× times 乘号|÷ divide 除号|− minus 减号|≈ almost equal 约等于|≠ not equal 不等于|≤ less or equal 小于等于|≥ greater or equal 大于等于|≡ identical 恒等于|∞ infinity 无穷大|√ root 根号|∑ sum 求和|∏ product 连乘|∫ integral 积分|∂ partial 偏导|∆ difference 增量|∈ element of 属于|∉ not element 不属于|∩ intersection 交集|∪ union 并集|⊂ subset 子集|⊥ perpendicular 垂直|∥ parallel 平行|∠ angle 角|∴ therefore 所以|∵ because 因为|∀ for all 任意|∃ exists 存在|∅ empty set 空集|⌀ diameter 直径`,
  greek: `α alpha 阿尔法|β beta 贝塔|γ gamma 伽马|δ delta 德尔塔|ε epsilon 艾普西隆|ζ zeta 泽塔|η eta 伊塔|θ theta 西塔|κ kappa 卡帕|λ lambda 拉姆达|μ mu 缪|ν nu 纽|ξ xi 克西|π pi 派|ρ rho 柔|σ sigma 西格马|τ tau 陶|φ phi 斐|χ chi 希|ψ psi 普西|ω omega 欧米伽|Γ capital gamma 大写伽马|Δ capital delta 大写德尔塔|Θ capital theta 大写西塔|Λ capital lambda 大写拉姆达|Π capital pi 大写派|Σ capital sigma 大写西格马|Φ capital phi 大写斐|Ψ capital psi 大写普西|Ω capital omega ohm 大写欧米伽`,
  units: `° degree 度|℃ celsius 摄氏度|℉ fahrenheit 华氏度|′ minute prime foot 分|″ second double prime inch 秒|µ micro 微|Ω ohm 欧姆|Å angstrom 埃|㎜ millimetre 毫米|㎝ centimetre 厘米|㎡ square metre 平方米|㎥ cubic metre 立方米|㎏ kilogram 千克|㎎ milligram 毫克|² squared 平方|³ cubed 立方`,
  currency: `¥ yen yuan 人民币 元|€ euro 欧元|£ pound 英镑|¢ cent 分|₩ won 韩元|₽ rouble 卢布|₹ rupee 卢比|฿ baht 泰铢|₿ bitcoin 比特币`,
  marks: `✓ check tick 对勾|✗ cross 叉|☐ box empty 空方框|☑ box ticked 已选方框|☒ box crossed 叉方框|★ star 实心星|☆ star empty 空心星|● circle full 实心圆|○ circle empty 空心圆|■ square full 实心方块|□ square empty 空心方块|▲ triangle up 上三角|▼ triangle down 下三角|◆ diamond 菱形|⚠ warning 警告|☎ telephone 电话|✉ envelope 信封|♀ female 女|♂ male 男|© copyright 版权|® registered 注册商标|™ trademark 商标|※ reference mark 参考标记`,
  numbers: `½ half 二分之一|⅓ third 三分之一|⅔ two thirds 三分之二|¼ quarter 四分之一|¾ three quarters 四分之三|⅛ eighth 八分之一|① circled one 带圈一|② circled two 带圈二|③ circled three 带圈三|④ circled four 带圈四|⑤ circled five 带圈五|⑥ circled six 带圈六|⑦ circled seven 带圈七|⑧ circled eight 带圈八|⑨ circled nine 带圈九|⑩ circled ten 带圈十|Ⅰ roman one 罗马一|Ⅱ roman two 罗马二|Ⅲ roman three 罗马三|Ⅳ roman four 罗马四|Ⅴ roman five 罗马五|Ⅵ roman six 罗马六|Ⅶ roman seven 罗马七|Ⅷ roman eight 罗马八|№ number sign 编号`,
};

export interface Character {
  symbol: string;
  /** In both languages. */
  names: string;
  group: CharacterGroup;
}

export const characters: readonly Character[] = Object.entries(characterLists).flatMap(
  ([group, list]) =>
    list.split('|').map((entry) => {
      const [symbol = ''] = entry;
      return { symbol, names: entry.slice(symbol.length + 1), group: group as CharacterGroup };
    }),
);

/** Characters whose names contain every word, or that were typed themselves. */
export function findCharacters(query: string): readonly Character[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return characters.filter(
    ({ symbol, names }) => symbol === query.trim() || words.every((word) => names.includes(word)),
  );
}

/** Name in one language; `names` starts with the English words and ends with the Chinese ones. */
export function nameIn(language: string, { names }: Character): string {
  const at = names.search(/[\u4e00-\u9fff]/);
  const name = language === 'zh' ? names.slice(at) : names.slice(0, at);
  return name.trim() || names;
}
